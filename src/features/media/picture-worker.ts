/** The picture process: the only place where sharp is loaded and where uploads are decoded. */

import sharp, { type Sharp } from 'sharp'
import {
  type PictureFormat,
  type PictureWidth,
  pictureFormats,
  pictureWidths,
} from '#src/features/media/picture-address.ts'
import type { PictureType } from '#src/features/media/picture-header.ts'
import type { Encoded, EncodedFile, PictureJob } from '#src/features/media/picture-job.ts'
import { picturePixels } from '#src/features/media/picture-limits.ts'
import { answerCalls } from '#src/platform/workers/answer-calls.ts'
import type { Call } from '#src/platform/workers/worker-client.ts'

sharp.concurrency(1)
sharp.cache(false)
// Unused decoders are disabled: an attacker cannot reach them.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadSvgBuffer',
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
})

const decoding = { limitInputPixels: picturePixels, failOn: 'error' } as const

/** WebP ends at 16,383 pixels: a picture taller than this many of its widths is made narrower. */
const heightsPerWidth = 4

/** The decoder's names of the formats: AVIF is one codec of HEIF. */
const decodedFormats: Record<PictureType, string> = {
  jpeg: 'jpeg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
  avif: 'heif',
}

// Measured on our drawings: at these settings the three look alike (structural similarity of
// brightness 0.98 to 0.99 at 320 and 640). One step more of AVIF's effort saves 5 % of the bytes
// for one and a half times to twice the time and more.
const encode: Record<PictureFormat, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 50, effort: 2, chromaSubsampling: '4:2:0' }),
  webp: (image) => image.webp({ quality: 75 }),
  jpg: (image) => image.jpeg({ quality: 78, mozjpeg: true }),
}

async function encodeDrawing({
  svg,
  width,
  format,
}: Extract<PictureJob, { kind: 'drawing' }>): Promise<Encoded> {
  const drawn = sharp(Buffer.from(svg), decoding).resize({ width }).flatten({ background: 'white' })
  const { data, info } = await encode[format](drawn).toBuffer({ resolveWithObject: true })
  return {
    width: info.width,
    height: info.height,
    files: [{ width, format, content: data }],
  }
}

async function encodeUpload({
  content,
  type,
}: Extract<PictureJob, { kind: 'upload' }>): Promise<Encoded> {
  const upload = sharp(content, decoding)
  const { format, autoOrient } = await upload.metadata()
  if (format !== decodedFormats[type]) throw new Error(`Begins like ${type} and is ${format}`)

  // Only bare pixels remain after this: no metadata, no trailer, no other frames.
  const { data, info } = await within(upload.autoOrient(), 1200)
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }

  const files: EncodedFile[] = []
  for (const width of pictureWidths) {
    for (const format of pictureFormats) {
      const image = encode[format](within(sharp(data, { raw }), width))
      files.push({ width, format, content: await image.toBuffer() })
    }
  }
  return { width: autoOrient.width, height: autoOrient.height, files }
}

/** Never larger than the source. */
function within(image: Sharp, width: PictureWidth): Sharp {
  return image.resize({
    width,
    height: width * heightsPerWidth,
    fit: 'inside',
    withoutEnlargement: true,
  })
}

const answer = answerCalls(
  (answers) => process.send?.(answers),
  (job: PictureJob) => (job.kind === 'drawing' ? encodeDrawing(job) : encodeUpload(job)),
)
process.on('message', (calls: readonly Call<PictureJob>[]) => answer(calls))

// The shop ends this process or is gone; a signal to the whole group is meant for the shop.
process.on('disconnect', () => process.exit())
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
