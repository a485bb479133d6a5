import { expect, it } from 'vitest'
import { findPictureFile } from '#src/features/media/find-picture-file.server.ts'
import type { PictureJob } from '#src/features/media/picture-job.ts'
import { PictureProcessFailed, PicturesBusy } from '#src/features/media/picture-process.server.ts'
import type { Pictures } from '#src/features/media/pictures.server.ts'
import { preparePictures } from '#src/features/media/prepare-pictures.server.ts'
import { type Database, DatabaseUnavailable } from '#src/platform/database/database.ts'
import { aDrawing, anSvg, keptPictures } from '#tests/make/a-picture.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

const never = new AbortController().signal
const isBusy = () => false

/** Calls `note` before each job. */
function watched(pictures: Pictures, note: (job: PictureJob) => void): Pictures {
  return {
    ...pictures,
    run: (job, urgency) => {
      note(job)
      return pictures.run(job, urgency)
    },
  }
}

async function countFiles(db: Database): Promise<number> {
  return (await db.read.selectFrom('picture_files').select('hash').execute()).length
}

it('makes every missing file, the most viewed ones first', async () => {
  const db = await freshDatabase()
  const made: string[] = []
  const pictures = watched(keptPictures(), (job) => {
    if (job.kind === 'drawing') made.push(`${job.width}.${job.format}`)
  })
  const requested = await aDrawing(db, anSvg('teal'))
  await aDrawing(db, anSvg('crimson'))
  await findPictureFile({ db, pictures }, { hash: requested, width: 640, format: 'jpg' })
  await findPictureFile({ db, pictures }, { hash: requested, width: 320, format: 'jpg' })
  made.length = 0

  await preparePictures({ db, pictures, isBusy }, never)

  expect(made).toEqual([
    ...['320.avif', '320.webp', '320.avif', '320.webp'],
    ...['640.avif', '640.webp', '640.avif', '640.webp'],
    ...['320.jpg', '640.jpg'],
    ...['1200.avif', '1200.webp', '1200.jpg', '1200.avif', '1200.webp', '1200.jpg'],
  ])
  expect(await countFiles(db)).toBe(18)
})

it('makes no file the second time, and keeps the drawings', async () => {
  const db = await freshDatabase()
  const pictures = keptPictures()
  await aDrawing(db)
  await preparePictures({ db, pictures, isBusy }, never)

  let jobs = 0
  await preparePictures({ db, isBusy, pictures: watched(pictures, () => (jobs += 1)) }, never)

  expect(jobs).toBe(0)
  const { source } = await db.read.selectFrom('pictures').select('source').executeTakeFirstOrThrow()
  expect(source).toBe(anSvg())
})

it('makes no file while requests wait for pictures', async () => {
  const db = await freshDatabase()
  const pictures = keptPictures()
  await aDrawing(db)
  const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>()
  let prepared = 0
  const noting = watched(pictures, () => {
    prepared += 1
    begin()
  })
  const preparing = preparePictures({ db, isBusy, pictures: noting }, never)
  await hasBegun

  const preparedMeanwhile: number[] = []
  const visitor = async () => {
    for (let n = 0; n < 4; n += 1) {
      await pictures.run({ kind: 'drawing', svg: anSvg(), width: 320, format: 'webp' })
      preparedMeanwhile.push(prepared)
    }
  }
  await Promise.all([visitor(), visitor()])

  expect(preparedMeanwhile).toEqual(Array(8).fill(1))
  await preparing
  expect(await countFiles(db)).toBe(9)
})

it('makes no file while the shop is busy', async () => {
  const db = await freshDatabase()
  const answers = [true, false, true, true]
  const made: number[] = []
  const pictures = watched(keptPictures(), () => made.push(answers.length))
  await aDrawing(db)

  await preparePictures({ db, pictures, isBusy: () => answers.shift() ?? false }, never)

  // One file between the two busy times.
  expect(made).toEqual([2, ...Array(8).fill(0)])
})

it('stops at its signal while the shop is busy', async () => {
  const db = await freshDatabase()
  const stop = new AbortController()
  await aDrawing(db)
  const isBusy = () => {
    stop.abort()
    return true
  }

  await preparePictures({ db, pictures: keptPictures(), isBusy }, stop.signal)

  expect(await countFiles(db)).toBe(0)
})

it('stops at its signal, and keeps the finished files', async () => {
  const db = await freshDatabase()
  const pictures = keptPictures()
  await aDrawing(db)
  const stop = new AbortController()
  let jobs = 0
  const stopping = watched(pictures, () => {
    jobs += 1
    if (jobs === 3) stop.abort()
  })

  await preparePictures({ db, isBusy, pictures: stopping }, stop.signal)

  expect(jobs).toBe(3)
  expect(await countFiles(db)).toBe(2)
})

it('makes the other pictures when one fails, and then throws', async () => {
  const db = await freshDatabase()
  const pictures = keptPictures()
  await aDrawing(db, '<svg')
  const good = await aDrawing(db)

  await expect(preparePictures({ db, pictures, isBusy }, never)).rejects.toThrow(
    '9 picture files cannot be made',
  )

  const made = await db.read.selectFrom('picture_files').select('hash').execute()
  expect(made.map((file) => file.hash)).toEqual(Array(9).fill(good))
})

it('continues after a moment in which every picture failed', async () => {
  const db = await freshDatabase()
  const pictures = keptPictures()
  await aDrawing(db)
  const moments: Error[] = [
    new PicturesBusy(),
    new DatabaseUnavailable('', { isFull: false }),
    new PictureProcessFailed(),
  ]
  const unlucky: Pictures = {
    ...pictures,
    run: (job) => {
      const failure = moments.shift()
      return failure ? Promise.reject(failure) : pictures.run(job)
    },
  }

  await expect(preparePictures({ db, isBusy, pictures: unlucky }, never)).rejects.toThrow(
    '3 picture files cannot be made',
  )

  expect(await countFiles(db)).toBe(6)
})
