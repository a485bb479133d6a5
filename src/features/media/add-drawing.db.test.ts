import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { aDrawing, anSvg } from '#tests/make/a-picture.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

it('stores a drawing once, under the hash of its bytes, and renders nothing yet', async () => {
  const db = await freshDatabase()
  const svg = anSvg('#a1b2c3')

  const hashes = [await aDrawing(db, svg), await aDrawing(db, svg)]

  const hash = createHash('sha256').update(svg).digest('hex')
  expect(hashes).toEqual([hash, hash])
  const kept = await db.read.selectFrom('pictures').selectAll().execute()
  expect(kept.map((row) => ({ ...row }))).toEqual([
    {
      hash,
      width: 1200,
      height: 1200,
      source: svg,
      added_at: '2026-11-20T10:00:00.000Z',
      unused_since: null,
    },
  ])
  expect(await db.read.selectFrom('picture_files').select('hash').execute()).toEqual([])
})
