import type { Drawing, Shape } from './drawing.ts'
import { frameOf } from './framing.ts'
import type { ShapeDrawer } from './look.ts'
import { moodOf, palette } from './palette.ts'
import { createPen } from './pen.ts'
import type { Stand } from './settings.ts'
import { paintSetting } from './settings.ts'
import { bedSheet, pillow } from './shapes-bed.ts'
import { blender } from './shapes-blender.ts'
import { choppingBoard } from './shapes-boards.ts'
import { charger, powerBank } from './shapes-charging.ts'
import { broom, bucket } from './shapes-cleaning.ts'
import { wallClock } from './shapes-clock.ts'
import { pressureCooker, riceCooker } from './shapes-cookers.ts'
import { dinnerSet } from './shapes-dinner.ts'
import { glassSet, mug } from './shapes-drinks.ts'
import { ceilingFan, tableFan } from './shapes-fans.ts'
import { iron } from './shapes-iron.ts'
import { kettle, thermos } from './shapes-kettles.ts'
import { knifeSet } from './shapes-knives.ts'
import { ledBulb, tableLamp } from './shapes-light.ts'
import { lunchBox } from './shapes-lunch.ts'
import { mosquitoBat } from './shapes-mosquito.ts'
import { cookingPot, fryingPan } from './shapes-pots.ts'
import { kitchenScale } from './shapes-scale.ts'
import { extensionBoard } from './shapes-sockets.ts'
import { headphones, speaker } from './shapes-sound.ts'
import { storageJar } from './shapes-storage.ts'
import { gasStove } from './shapes-stove.ts'
import { torch } from './shapes-torch.ts'
import { trimmer } from './shapes-trimmer.ts'
import { waterFilter } from './shapes-water.ts'
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
