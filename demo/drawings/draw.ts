import { charger, powerBank } from '#demo/drawings/electronics/charging.ts'
import { ceilingFan, tableFan } from '#demo/drawings/electronics/fans.ts'
import { ledBulb, tableLamp } from '#demo/drawings/electronics/light.ts'
import { extensionBoard } from '#demo/drawings/electronics/sockets.ts'
import { headphones, speaker } from '#demo/drawings/electronics/sound.ts'
import { torch } from '#demo/drawings/electronics/torch.ts'
import { bedSheet, pillow } from '#demo/drawings/home/bed.ts'
import { broom, bucket } from '#demo/drawings/home/cleaning.ts'
import { wallClock } from '#demo/drawings/home/clock.ts'
import { iron } from '#demo/drawings/home/iron.ts'
import { mosquitoBat } from '#demo/drawings/home/mosquito.ts'
import { trimmer } from '#demo/drawings/home/trimmer.ts'
import { blender } from '#demo/drawings/kitchen/blender.ts'
import { choppingBoard } from '#demo/drawings/kitchen/boards.ts'
import { pressureCooker, riceCooker } from '#demo/drawings/kitchen/cookers.ts'
import { dinnerSet } from '#demo/drawings/kitchen/dinner.ts'
import { glassSet, mug } from '#demo/drawings/kitchen/drinks.ts'
import { kettle, thermos } from '#demo/drawings/kitchen/kettles.ts'
import { knifeSet } from '#demo/drawings/kitchen/knives.ts'
import { lunchBox } from '#demo/drawings/kitchen/lunch.ts'
import { cookingPot, fryingPan } from '#demo/drawings/kitchen/pots.ts'
import { kitchenScale } from '#demo/drawings/kitchen/scale.ts'
import { storageJar } from '#demo/drawings/kitchen/storage.ts'
import { gasStove } from '#demo/drawings/kitchen/stove.ts'
import { waterFilter } from '#demo/drawings/kitchen/water.ts'
import type { Drawing, Shape } from './drawing.ts'
import { frameOf } from './framing.ts'
import type { ShapeDrawer } from './look.ts'
import { moodOf, palette } from './palette.ts'
import { createPen } from './pen.ts'
import type { Stand } from './settings.ts'
import { paintSetting } from './settings.ts'
import { place } from './svg.ts'

const drawShape: Readonly<Record<Shape, ShapeDrawer>> = {
  kettle,
  'pressure-cooker': pressureCooker,
  'rice-cooker': riceCooker,
  blender,
  'frying-pan': fryingPan,
  'cooking-pot': cookingPot,
  'knife-set': knifeSet,
  'chopping-board': choppingBoard,
  'dinner-set': dinnerSet,
  'glass-set': glassSet,
  mug,
  'lunch-box': lunchBox,
  'storage-jar': storageJar,
  thermos,
  'water-filter': waterFilter,
  'gas-stove': gasStove,
  'kitchen-scale': kitchenScale,
  'ceiling-fan': ceilingFan,
  'table-fan': tableFan,
  iron,
  'table-lamp': tableLamp,
  'led-bulb': ledBulb,
  'wall-clock': wallClock,
  'mosquito-bat': mosquitoBat,
  bucket,
  broom,
  'bed-sheet': bedSheet,
  pillow,
  'extension-board': extensionBoard,
  'power-bank': powerBank,
  charger,
  headphones,
  speaker,
  torch,
  trimmer,
}

const stands: Partial<Readonly<Record<Shape, Stand>>> = {
  'ceiling-fan': 'ceiling',
  'wall-clock': 'wall',
}

/** A complete SVG document, the same text for the same drawing. */
export function draw(drawing: Drawing): string {
  const { shape, colour, setting, form } = drawing
  const pen = createPen()
  const behind = paintSetting(setting, {
    pen,
    mood: moodOf(drawing),
    stand: stands[shape] ?? 'surface',
  })
  const [scale, right, down] = frameOf(drawing)
  const product = place(right, down, scale, [
    drawShape[shape](pen, { tones: palette[colour], form }),
  ])
  const open = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 1200">'
  return shorten(`${open}${pen.defs()}${behind}${product}</svg>`)
}

/** A hundredth of a unit is far finer than a pixel at any size the shop shows. */
function shorten(svg: string): string {
  return svg.replaceAll(/-?\d+\.\d{2,}(e-?\d+)?/g, (number) =>
    String(Math.round(Number(number) * 100) / 100),
  )
}
