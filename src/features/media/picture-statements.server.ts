import type { PictureName } from '#src/features/media/picture-address.ts'
import { change, statement } from '#src/platform/database/statement.ts'

type NewPicture = {
  hash: string
  width: number
  height: number
  source: string | null
  now: string
}

/** The hash names the source, so a stored picture of that hash is the same picture. */
export const insertPicture = change<NewPicture>((db, parameter) =>
  db
    .insertInto('pictures')
    .values({
      hash: parameter('hash'),
      width: parameter('width'),
      height: parameter('height'),
      source: parameter('source'),
      added_at: parameter('now'),
    })
    .onConflict((conflict) => conflict.column('hash').doNothing()),
)

/** Another process may have been faster. */
export const insertFile = change<PictureName & { content: Uint8Array }>((db, parameter) =>
  db
    .insertInto('picture_files')
    .values({
      hash: parameter('hash'),
      width: parameter('width'),
      format: parameter('format'),
      content: parameter('content'),
    })
    .onConflict((conflict) => conflict.columns(['hash', 'width', 'format']).doNothing()),
)

export const findFile = statement<PictureName, { content: Uint8Array }>((db, parameter) =>
  db
    .selectFrom('picture_files')
    .select('content')
    .where('hash', '=', parameter('hash'))
    .where('width', '=', parameter('width'))
    .where('format', '=', parameter('format')),
)

export const findPicture = statement<
  { hash: string },
  { width: number; height: number; source: string | null; unused_since: string | null }
>((db, parameter) =>
  db
    .selectFrom('pictures')
    .select(['width', 'height', 'source', 'unused_since'])
    .where('hash', '=', parameter('hash')),
)

/** Keeps a picture that a save is about to refer to; 0 where it does not exist. */
export const markUsed = change<{ hash: string }>((db, parameter) =>
  db.updateTable('pictures').set({ unused_since: null }).where('hash', '=', parameter('hash')),
)
