import sharp from 'sharp'
import { expect, it } from 'vitest'
import { findPictureFile } from '#src/features/media/find-picture-file.server.ts'
import type { PictureName } from '#src/features/media/picture-address.ts'
import { insertPicture } from '#src/features/media/picture-statements.server.ts'
import type { Pictures } from '#src/features/media/pictures.server.ts'
import { ok } from '#src/lib/result.ts'
import { type Database, DatabaseUnavailable, transact } from '#src/platform/database/database.ts'
import { aDrawing, keptPictures, somePictures } from '#tests/make/a-picture.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

/** The same pictures, with a count of their jobs. */
function counted(pictures: Pictures): Pictures & { readonly jobs: () => number } {
  let jobs = 0
  return {
    ...pictures,
    run: (job, urgency) => {
      jobs += 1
      return pictures.run(job, urgency)
    },
    jobs: () => jobs,
  }
}

function storedFiles(db: Database) {
  return db.read.selectFrom('picture_files').select(['hash', 'width', 'format']).execute()
}

async function formatOf(db: Database, pictures: Pictures, name: PictureName) {
  const file = await findPictureFile({ db, pictures }, name)
  const { format, width, height } = await sharp(file?.content).metadata()
  return `${format} ${width}×${height}`
}

it('serves a drawing in every width and format', async () => {
  const db = await freshDatabase()
  const pictures = keptPictures()
  const hash = await aDrawing(db)

  expect(await formatOf(db, pictures, { hash, width: 320, format: 'avif' })).toBe('heif 320×320')
  expect(await formatOf(db, pictures, { hash, width: 320, format: 'webp' })).toBe('webp 320×320')
  expect(await formatOf(db, pictures, { hash, width: 320, format: 'jpg' })).toBe('jpeg 320×320')
  expect(await formatOf(db, pictures, { hash, width: 640, format: 'avif' })).toBe('heif 640×640')
  expect(await formatOf(db, pictures, { hash, width: 640, format: 'webp' })).toBe('webp 640×640')
  expect(await formatOf(db, pictures, { hash, width: 640, format: 'jpg' })).toBe('jpeg 640×640')
  expect(await formatOf(db, pictures, { hash, width: 1200, format: 'avif' })).toBe('heif 1200×1200')
  expect(await formatOf(db, pictures, { hash, width: 1200, format: 'webp' })).toBe('webp 1200×1200')
  expect(await formatOf(db, pictures, { hash, width: 1200, format: 'jpg' })).toBe('jpeg 1200×1200')
})

it('makes a JPEG progressive', async () => {
  const db = await freshDatabase()
  const hash = await aDrawing(db)

  const file = await findPictureFile(
    { db, pictures: keptPictures() },
    { hash, width: 320, format: 'jpg' },
  )

  expect((await sharp(file?.content).metadata()).isProgressive).toBe(true)
})

it('makes a file once for a hundred simultaneous requests, and never again', async () => {
  const db = await freshDatabase()
  const pictures = counted(keptPictures())
  const name = { hash: await aDrawing(db), width: 320, format: 'webp' } as const

  const files = await Promise.all(
    Array.from({ length: 100 }, () => findPictureFile({ db, pictures }, name)),
  )
  const later = await findPictureFile({ db, pictures }, name)

  expect(pictures.jobs()).toBe(1)
  expect(new Set(files).size).toBe(1)
  expect(Buffer.from(later?.content ?? [])).toEqual(Buffer.from(files[0]?.content ?? []))
  expect(await storedFiles(db)).toHaveLength(1)
})

it('serves a made file while the disk is full, and stores it later', async () => {
  const db = await freshDatabase()
  const pictures = keptPictures()
  const name = { hash: await aDrawing(db), width: 320, format: 'webp' } as const
  const full: Database = {
    ...db,
    write: () => Promise.reject(new DatabaseUnavailable('', { isFull: true })),
  }

  const made = await findPictureFile({ db: full, pictures }, name)
  expect((await sharp(made?.content).metadata()).format).toBe('webp')
  expect(await storedFiles(db)).toEqual([])

  await findPictureFile({ db, pictures }, name)
  expect(await storedFiles(db)).toEqual([name])
})

it('stores one file when two processes make it at once', async () => {
  const db = await freshDatabase()
  const name = { hash: await aDrawing(db), width: 320, format: 'webp' } as const

  const files = await Promise.all([
    findPictureFile({ db, pictures: keptPictures() }, name),
    findPictureFile({ db, pictures: keptPictures() }, name),
  ])

  expect(files).not.toContain(undefined)
  expect(await storedFiles(db)).toHaveLength(1)
})

it('tries again after a failure', async () => {
  const db = await freshDatabase()
  const name = { hash: await aDrawing(db), width: 320, format: 'webp' } as const
  const pictures = somePictures()
  const dying: Pictures = {
    ...pictures,
    run: (job) => {
      const lost = pictures.run(job)
      process.kill(pictures.processId() ?? Number.NaN, 'SIGKILL')
      return lost
    },
  }

  await expect(findPictureFile({ db, pictures: dying }, name)).rejects.toThrow('SIGKILL')

  expect(await findPictureFile({ db, pictures }, name)).toBeDefined()
})

it('returns no file for an unknown picture, or for one without its drawing', async () => {
  const db = await freshDatabase()
  const pictures = counted(keptPictures())
  const [unknown, upload] = ['0'.repeat(64), '1'.repeat(64)]
  await transact(db, async (tx) => {
    const now = '2026-11-20T10:00:00.000Z'
    await insertPicture(tx, { hash: upload, width: 9, height: 9, source: null, now })
    return ok(undefined)
  })
  const fileOf = (hash: string) =>
    findPictureFile({ db, pictures }, { hash, width: 320, format: 'avif' })

  expect([await fileOf(unknown), await fileOf(upload)]).toEqual([undefined, undefined])
  expect(pictures.jobs()).toBe(0)
})
