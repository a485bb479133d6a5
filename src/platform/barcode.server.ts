/** Draws barcodes. The library is large, so the first request that needs it loads it. */

import { setImmediate } from 'node:timers/promises'
import type { DrawingContext } from 'bwip-js/node'
import { LRUCache } from 'lru-cache'

/** The quiet zone that the standard asks for, in modules of a scale of 4. */
const quietZone = 16

/** A `data:` address for an `img`: black on white in both themes, without style elements. */
export async function drawQrCode(text: string): Promise<string> {
  const { toSVG } = await import('bwip-js/node')
  const svg = toSVG({
    bcid: 'qrcode',
    text,
    scale: 4,
    padding: quietZone,
    backgroundcolor: 'ffffff',
  })
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

/** For the `path` of an inline SVG, which needs a fraction of the bytes of an image. */
export type Barcode = {
  /** In the units of the path; without a quiet zone. */
  readonly width: number
  readonly height: number
  readonly path: string
}

export type CodesOfText = {
  /** Code 128, one unit high: the page stretches it. */
  readonly bars: Barcode
  readonly qr: Barcode
}

/** A reprint, or another layout, draws nothing again. */
const drawn = new LRUCache<string, CodesOfText>({ max: 1_000 })

/**
 * A quarter of the code may be scratched or wet. A fixed mask is as readable as a chosen one, and takes a
 * third of the time.
 */
const sturdyQr = { bcid: 'qrcode', eclevel: 'Q', mask: 1 } as const

/** A text takes about two milliseconds: other requests are answered between any two. */
export async function drawCodes(text: string): Promise<CodesOfText> {
  const before = drawn.get(text)
  if (before) return before
  const { render } = await import('bwip-js/node')
  await setImmediate()
  const codes = {
    bars: render({ bcid: 'code128', text, scale: 1, height: 1 }, outline()),
    qr: render({ ...sturdyQr, text, scale: 1 }, outline()),
  }
  drawn.set(text, codes)
  return codes
}

/** Turns what the library draws into one path: upright lines as bars of height 1, outlines as they are. */
function outline(): DrawingContext<Barcode> {
  const parts: string[] = []
  const size = { width: 0, height: 1 }
  const nothing = () => {}
  return {
    scale: () => null,
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init(width, height) {
      size.width = width
      if (parts.length === 0) size.height = height
    },
    line(x, _y, _sameX, _end, width) {
      size.height = 1
      // The library gives the middle of a bar, rounded up: a bar begins at a whole unit.
      parts.push(`M${Math.floor(x - width / 2)} 0h${width}v1h-${width}z`)
    },
    polygon(points) {
      parts.push(`${points.map(stepTo).join('')}z`)
    },
    hexagon: nothing,
    ellipse: nothing,
    fill: nothing,
    text: nothing,
    end: () => ({ ...size, path: parts.join('') }),
  }
}

type Point = readonly [number, number]

/** The outlines of a matrix code run along its modules: each step is level or upright. */
function stepTo([x, y]: Point, at: number, points: readonly Point[]): string {
  const [fromX, fromY] = points[at - 1] ?? [0, 0]
  if (at === 0) return `M${x} ${y}`
  return x === fromX ? `v${y - fromY}` : `h${x - fromX}`
}
