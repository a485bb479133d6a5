/**
 * Draws the icons of an installed shop from its favicon: `node scripts/draw-icons.ts` writes
 * src/features/device/icons.
 */

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const favicon = readFileSync(new URL('../src/ui/favicon.svg', import.meta.url))
const folder = fileURLToPath(new URL('../src/features/device/icons/', import.meta.url))
/** Light paper of src/ui/tokens.css. */
const paper = '#fdf6e8'
const favicons = { side: 40, dpi: 72 } as const

async function draw(name: string, side: number, mark: number, background: string): Promise<void> {
  const density = (favicons.dpi * mark) / favicons.side
  const input = await sharp(favicon, { density }).resize(mark, mark).png().toBuffer()
  await sharp({ create: { width: side, height: side, channels: 4, background } })
    .composite([{ input }])
    .png({ palette: true, effort: 10 })
    .toFile(`${folder}${name}.png`)
}

const transparent = '#00000000'
await draw('icon-192', 192, 192, transparent)
await draw('icon-512', 512, 512, transparent)
// A phone cuts a maskable icon to its own shape: only the inner four fifths are safe.
await draw('icon-maskable', 512, 384, paper)
await draw('apple-touch-icon', 180, 150, paper)
