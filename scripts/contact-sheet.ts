/**
 * Renders the drawings on one sheet, so that a person can judge them:
 * `node scripts/contact-sheet.ts out.png` (all shapes and forms, then the demo products).
 */

import sharp from 'sharp'
import { draw } from '#demo/drawings/draw.ts'
import type { Drawing } from '#demo/drawings/drawing.ts'
import { colours, settings, shapes } from '#demo/drawings/drawing.ts'
import { demoProducts } from '#demo/products.ts'

const cell = 200
const gap = 6
const columns = 9

const [, , target = 'contact-sheet.png'] = process.argv
await renderSheet(
  [...everyShapeAndForm(), ...demoProducts.map((product) => product.drawing)],
  target,
)

function everyShapeAndForm(): Drawing[] {
  return shapes.flatMap((shape, index) =>
    ([0, 1, 2] as const).map((form) => ({
      shape,
      form,
      colour: colours[(index * 3 + form * 4 + 1) % colours.length] ?? 'clay',
      setting: settings[(index + form * 2 + (index % 3)) % settings.length] ?? 'plain',
    })),
  )
}

async function renderSheet(drawings: readonly Drawing[], file: string): Promise<void> {
  const rows = Math.ceil(drawings.length / columns)
  const tiles = []
  for (const [index, drawing] of drawings.entries()) {
    const input = await sharp(Buffer.from(draw(drawing)))
      .resize(cell, cell)
      .png()
      .toBuffer()
    const column = index % columns
    const row = Math.floor(index / columns)
    tiles.push({ input, left: gap + column * (cell + gap), top: gap + row * (cell + gap) })
  }
  const width = gap + columns * (cell + gap)
  const height = gap + rows * (cell + gap)
  await sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
    .composite(tiles)
    .png()
    .toFile(file)
}
