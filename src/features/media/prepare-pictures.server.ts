/** Makes the files of drawings ahead of requests, while the shop and its picture process have time. */

import { findPictureFile } from '#src/features/media/find-picture-file.server.ts'
import {
  type PictureFormat,
  type PictureName,
  type PictureWidth,
  pictureAddress,
} from '#src/features/media/picture-address.ts'
import {
  PictureProcessFailed,
  PictureRefused,
  PicturesBusy,
} from '#src/features/media/picture-process.server.ts'
import type { Pictures } from '#src/features/media/pictures.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { DatabaseUnavailable } from '#src/platform/database/database.ts'
import type { Reads } from '#src/platform/database/tables.ts'
import type { IsBusy } from '#src/platform/load/is-busy.ts'
import { rest } from '#src/platform/run-periodically.ts'

type Step = {
  readonly widths: readonly PictureWidth[]
  readonly formats: readonly PictureFormat[]
}

/** The most viewed files first: all pictures of one step, then of the next. */
const steps: readonly Step[] = [
  { widths: [320], formats: ['avif', 'webp'] },
  { widths: [640], formats: ['avif', 'webp'] },
  { widths: [320, 640], formats: ['jpg'] },
  { widths: [1200], formats: ['avif', 'webp', 'jpg'] },
]

/** Between two looks at a busy shop. */
const busyRestMs = 1_000

type Preparing = Pick<Shop, 'db'> & { readonly pictures: Pictures; readonly isBusy: IsBusy }

/**
 * Ends when every file exists, or soon after `signal`. A failed picture does not stop
 * the others: it makes them all, and then throws.
 */
export async function preparePictures(
  { db, pictures, isBusy }: Preparing,
  signal: AbortSignal,
): Promise<void> {
  const { promise: stopped, resolve: stop } = Promise.withResolvers<void>()
  signal.addEventListener('abort', () => stop(), { once: true })
  if (signal.aborted) return

  const problems: Error[] = []
  for (const name of await listMissingFiles(db.read)) {
    // Pictures take a fifth of a small machine from its orders, even at a low priority.
    while (isBusy() && !signal.aborted) await rest(busyRestMs, signal)
    await Promise.race([pictures.quiet(), stopped])
    if (signal.aborted) return

    try {
      await Promise.race([findPictureFile({ db, pictures }, name), stopped])
    } catch (error) {
      if (!isOfOnePicture(error)) throw error
      const address = pictureAddress(name.hash, name.width, name.format)
      problems.push(new Error(`${address} cannot be made`, { cause: error }))
    }
  }
  if (problems.length > 0) {
    throw new AggregateError(problems, `${problems.length} picture files cannot be made`)
  }
}

/** The failure may be momentary, and the next picture may succeed. */
function isOfOnePicture(error: unknown): boolean {
  return [PictureRefused, PictureProcessFailed, PicturesBusy, DatabaseUnavailable].some(
    (kind) => error instanceof kind,
  )
}

async function listMissingFiles(reads: Reads): Promise<readonly PictureName[]> {
  const drawings = await reads
    .selectFrom('pictures')
    .select('hash')
    .where('source', 'is not', null)
    .orderBy('added_at')
    .orderBy('hash')
    .execute()
  const stored = await reads
    .selectFrom('picture_files')
    .innerJoin('pictures', 'pictures.hash', 'picture_files.hash')
    .select(['picture_files.hash', 'picture_files.width', 'picture_files.format'])
    .where('pictures.source', 'is not', null)
    .execute()
  const isStored = new Set(stored.map((file) => `${file.hash} ${file.width} ${file.format}`))

  return steps
    .flatMap(({ widths, formats }) =>
      drawings.flatMap(({ hash }) =>
        widths.flatMap((width) => formats.map((format) => ({ hash, width, format }))),
      ),
    )
    .filter(({ hash, width, format }) => !isStored.has(`${hash} ${width} ${format}`))
}
