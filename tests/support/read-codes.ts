/** Reads barcodes as a scanner does, by a library that shares no code with the one that draws them. */

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

// From the package: by default the decoder fetches its program from another host.
const program = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(program)).buffer } })

/** Of a PNG file or of pixels: `Code128 PM-…` and `QRCode PM-…`, sorted; at most eight. */
export async function readCodes(
  picture: Uint8Array | Pick<ImageData, 'data' | 'width' | 'height'>,
): Promise<readonly string[]> {
  const found = await readBarcodes(picture as Uint8Array | ImageData, {
    formats: ['Code128', 'QRCode'],
    maxNumberOfSymbols: 8,
    // The codes stand upright, in black on white.
    tryRotate: false,
    tryInvert: false,
    tryDownscale: false,
  })
  return found.map(({ format, text }) => `${format} ${text}`).sort()
}
