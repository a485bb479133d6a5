import { expect, it } from 'vitest'
import { type Barcode, drawCodes } from '#src/platform/barcode.server.ts'
import { readCodes } from '#tests/support/read-codes.ts'

/** Pixels a unit, and white around the code. */
const scale = 3
const margin = 40

type Edge = { readonly x: number; readonly from: number; readonly to: number }

/** The upright edges of a path of level and upright steps. */
function edgesOf(path: string): readonly Edge[] {
  const edges: Edge[] = []
  let [x, y, startX, startY] = [0, 0, 0, 0]
  const upTo = (to: number) => {
    edges.push({ x, from: Math.min(y, to), to: Math.max(y, to) })
    y = to
  }
  for (const [, step, numbers = ''] of path.matchAll(/([Mhvz])([-0-9. ]*)/g)) {
    const [a = 0, b = 0] = numbers.trim().split(' ').map(Number)
    if (step === 'M') [x, y, startX, startY] = [a, b, a, b]
    if (step === 'h') x += a
    if (step === 'v') upTo(y + a)
    if (step === 'z') {
      upTo(startY)
      x = startX
    }
  }
  return edges
}

/** Fills the path as `fill-rule: evenodd` does, at the middle of each unit. */
function pixelsOf({ width, height, path }: Barcode) {
  const rows = height === 1 ? 40 : height
  const [wide, high] = [width * scale + 2 * margin, rows * scale + 2 * margin]
  const data = new Uint8ClampedArray(wide * high * 4).fill(255)
  const edges = edgesOf(path)
  for (let row = 0; row < rows; row += 1) {
    const y = height === 1 ? 0.5 : row + 0.5
    const crossed = edges.filter(({ from, to }) => from < y && y < to)
    for (let column = 0; column < width; column += 1) {
      const isInk = crossed.filter(({ x }) => x < column + 0.5).length % 2 === 1
      if (!isInk) continue
      for (let pixel = 0; pixel < scale * scale; pixel += 1) {
        const left = margin + column * scale + (pixel % scale)
        const top = margin + row * scale + Math.floor(pixel / scale)
        data.fill(0, (top * wide + left) * 4, (top * wide + left) * 4 + 3)
      }
    }
  }
  return { data, width: wide, height: high }
}

it('draws codes that a decoder reads, for every character of an order number', async () => {
  for (const text of ['PM-01234567', 'PM-89ABCDEF', 'PM-GHJKMNPQ', 'PM-RSTVWXYZ', 'PM-00000000']) {
    const { bars, qr } = await drawCodes(text)
    expect(await readCodes(pixelsOf(bars))).toEqual([`Code128 ${text}`])
    expect(await readCodes(pixelsOf(qr))).toEqual([`QRCode ${text}`])
  }
})

it('draws a number once', async () => {
  expect(await drawCodes('PM-7K2M9QXB')).toBe(await drawCodes('PM-7K2M9QXB'))
})
