/** Pictures as a browser sends them, and drawings as the demo has them. */

import sharp, { type Sharp } from 'sharp'
import { onTestFinished } from 'vitest'
import { addDrawing } from '#src/features/media/add-drawing.server.ts'
import {
  makePictureProcess,
  type PictureProcess,
  type PictureProcessOptions,
} from '#src/features/media/picture-process.server.ts'
import { makePictures, type Pictures } from '#src/features/media/pictures.server.ts'
import { ok } from '#src/lib/result.ts'
import { type Database, transact } from '#src/platform/database/database.ts'

/** A drawing of 1200×1200, a different one for every colour. */
export function anSvg(colour = 'teal'): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 1200" width="1200" height="1200"><rect width="1200" height="1200" fill="#f4efe6"/><circle cx="600" cy="640" r="360" fill="${colour}"/></svg>`
}

/** Stores a drawing and returns its hash. */
export async function aDrawing(db: Database, svg = anSvg()): Promise<string> {
  const added = await transact(db, async (tx) =>
    ok(await addDrawing(tx, { svg, now: new Date('2026-11-20T10:00:00Z') })),
  )
  return added.ok ? added.value : ''
}

/** A small photograph, since AVIF is slow; its left half red and its right half blue; end it with `.jpeg().toBuffer()` or so. */
export function aPhoto({ width = 160, height = 120 } = {}): Sharp {
  const half = { width: Math.ceil(width / 2), height, channels: 3 as const }
  return sharp({ create: { width, height, channels: 3, background: 'blue' } }).composite([
    { input: { create: { ...half, background: 'red' } }, left: 0, top: 0 },
  ])
}

/** The first bytes of a PNG that claims a size and has no pixels. */
export function aPngHeader({ width, height }: { width: number; height: number }): Buffer {
  const header = Buffer.alloc(33)
  header.write('89504e470d0a1a0a0000000d49484452', 'hex')
  header.writeUInt32BE(width, 16)
  header.writeUInt32BE(height, 20)
  header.write('0802000000', 24, 'hex')
  return header
}

let idle: PictureProcess | undefined

/** For tests in turn, with the process of the test before: to start one takes longer than most pictures. */
export function keptPictures(): Pictures {
  const kept = idle ?? makePictureProcess()
  idle = undefined
  let isClosed = false

  async function close(): Promise<void> {
    if (isClosed) return
    isClosed = true
    if (idle || kept.jobs() > 0) await kept.close()
    else idle = kept
  }
  onTestFinished(close)
  return {
    ...makePictures(),
    ...kept,
    run: async (job, urgency) => {
      if (isClosed) throw new Error('The picture process is closed')
      return kept.run(job, urgency)
    },
    close,
  }
}

/** With a process of its own; closed at the end of the test. */
export function somePictures(options?: PictureProcessOptions): Pictures {
  const pictures = makePictures(options)
  onTestFinished(() => pictures.close())
  return pictures
}
