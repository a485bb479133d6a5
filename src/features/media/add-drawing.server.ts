import { hash } from 'node:crypto'
import { insertPicture } from '#src/features/media/picture-statements.server.ts'
import type { Tx } from '#src/platform/database/tables.ts'

const drawingSize = 1200

/**
 * Stores one of the shop's own drawings, never an upload; the first request renders its files.
 * Returns its hash, the same for the same drawing.
 */
export async function addDrawing(
  tx: Tx,
  { svg, now }: { svg: string; now: Date },
): Promise<string> {
  const drawn = hash('sha256', svg)
  await insertPicture(tx, {
    hash: drawn,
    width: drawingSize,
    height: drawingSize,
    source: svg,
    now: now.toISOString(),
  })
  return drawn
}
