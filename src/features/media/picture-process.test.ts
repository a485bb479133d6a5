import sharp from 'sharp'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { PictureJob } from '#src/features/media/picture-job.ts'
import { PictureProcessFailed, PicturesBusy } from '#src/features/media/picture-process.server.ts'
import type { Pictures } from '#src/features/media/pictures.server.ts'
import { anSvg, aPhoto, somePictures } from '#tests/make/a-picture.ts'

function aJob(matters: Partial<Extract<PictureJob, { kind: 'drawing' }>> = {}): PictureJob {
  return { kind: 'drawing', svg: anSvg(), width: 320, format: 'webp', ...matters }
}

function signal(pictures: Pictures, name: NodeJS.Signals): void {
  const id = pictures.processId()
  if (id === undefined) throw new Error('There is no picture process')
  process.kill(id, name)
}

function isRunning(id: number | undefined): boolean {
  if (id === undefined) return false
  try {
    return process.kill(id, 0)
  } catch {
    return false
  }
}

it('makes one file of a drawing, in the requested format and width', async () => {
  const pictures = somePictures()

  const { files } = await pictures.run(aJob({ width: 640, format: 'avif' }))

  expect(files).toEqual([{ width: 640, format: 'avif', content: expect.any(Uint8Array) }])
  const { format, compression, width, height } = await sharp(files[0]?.content).metadata()
  expect({ format, compression, width, height }).toEqual({
    format: 'heif',
    compression: 'av1',
    width: 640,
    height: 640,
  })
})

it('starts no process before the first job, and one for simultaneous jobs', async () => {
  const pictures = somePictures()
  expect(pictures.processId()).toBeUndefined()

  const ids = new Set<number | undefined>()
  await Promise.all(
    Array.from({ length: 5 }, async () => {
      await pictures.run(aJob())
      ids.add(pictures.processId())
    }),
  )

  expect(ids.size).toBe(1)
})

it('ends an idle process, and starts it again for the next job', async () => {
  const pictures = somePictures({ idleMs: 50 })
  await pictures.run(aJob())
  const first = pictures.processId()

  await vi.waitFor(() => expect(isRunning(first)).toBe(false), 60_000)
  await pictures.run(aJob())

  expect(first).toBeDefined()
  expect(pictures.processId()).not.toBe(first)
})

it('fails one job when the process dies, and runs the next ones in a new process', async () => {
  const pictures = somePictures()
  await pictures.run(aJob())
  const first = pictures.processId()

  const lost = pictures.run(aJob({ width: 1200, format: 'avif' }))
  const waiting = pictures.run(aJob())
  signal(pictures, 'SIGKILL')

  await expect(lost).rejects.toThrow(new PictureProcessFailed('The picture process ended: SIGKILL'))
  expect((await waiting).files).toHaveLength(1)
  expect(pictures.processId()).not.toBe(first)
})

it('kills a process that takes too long, and runs the next job in a new one', async () => {
  // On a slow machine a job alone, with the start of its process, may take as long.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const pictures = somePictures({ jobMs: 5_000 })
  await pictures.run(aJob())
  const stuck = pictures.processId()

  signal(pictures, 'SIGSTOP')
  const lost = pictures.run(aJob())
  const waiting = pictures.run(aJob())
  vi.advanceTimersByTime(5_000)

  await expect(lost).rejects.toThrow(
    new PictureProcessFailed('The picture took longer than 5000 ms'),
  )
  expect((await waiting).files).toHaveLength(1)
  vi.useRealTimers()
  await vi.waitFor(() => expect(isRunning(stuck)).toBe(false), 60_000)
})

/** Sets the path of Node. An empty path fails synchronously, and a missing file by an event. */
function findNodeAt(path: string): void {
  process.execPath = path
}

it.each(['', '/nowhere'])(
  'fails only the jobs that come while no process can start, with Node at "%s"',
  async (path) => {
    const { execPath } = process
    onTestFinished(() => findNodeAt(execPath))
    const pictures = somePictures()
    const failed = { status: 'rejected', reason: expect.any(PictureProcessFailed) }

    findNodeAt(path)
    const requested = [pictures.run(aJob()), pictures.run(aJob())]
    expect(await Promise.allSettled(requested)).toEqual([failed, failed])
    findNodeAt(execPath)
    expect((await pictures.run(aJob())).files).toHaveLength(1)

    findNodeAt(path)
    const underway = [pictures.run(aJob({ width: 1200, format: 'avif' })), pictures.run(aJob())]
    signal(pictures, 'SIGKILL')
    expect(await Promise.allSettled(underway)).toEqual([failed, failed])
    await pictures.quiet()
    findNodeAt(execPath)
    expect((await pictures.run(aJob())).files).toHaveLength(1)
  },
)

it('refuses bytes that it cannot decode, and keeps its process', async () => {
  const pictures = somePictures()
  await pictures.run(aJob())
  const id = pictures.processId()

  await expect(pictures.run(aJob({ svg: '<svg' }))).rejects.toMatchObject({
    name: 'PictureRefused',
  })
  await pictures.run(aJob())

  expect(pictures.processId()).toBe(id)
})

it('refuses bytes whose content differs from their header', async () => {
  const content = await aPhoto().png().toBuffer()

  await expect(somePictures().run({ kind: 'upload', content, type: 'jpeg' })).rejects.toMatchObject(
    { name: 'PictureRefused', message: 'Begins like jpeg and is png' },
  )
})

it('decodes no uploaded SVG', async () => {
  const content = Buffer.from(anSvg())

  await expect(somePictures().run({ kind: 'upload', content, type: 'png' })).rejects.toMatchObject({
    name: 'PictureRefused',
  })
})

it('has no decoder for formats that the shop refuses', async () => {
  const content = await aPhoto().tiff().toBuffer()

  await expect(somePictures().run({ kind: 'upload', content, type: 'png' })).rejects.toThrow(
    'unsupported image format',
  )
})

it('refuses jobs beyond the limit of waiting ones', async () => {
  const pictures = somePictures({ jobsWaiting: 2 })

  const taken = Array.from({ length: 3 }, () => pictures.run(aJob()))
  await expect(pictures.run(aJob())).rejects.toThrow(new PicturesBusy())

  expect(await Promise.all(taken)).toHaveLength(3)
})

it('runs urgent jobs before waiting ones', async () => {
  const pictures = somePictures()
  const done: string[] = []
  const note = (name: string) => () => done.push(name)

  await Promise.all([
    pictures.run(aJob()).then(note('under way')),
    pictures.run(aJob()).then(note('waiting')),
    pictures.run(aJob(), 'urgent').then(note('urgent')),
    pictures.quiet().then(note('quiet')),
  ])

  expect(done).toEqual(['under way', 'urgent', 'waiting', 'quiet'])
})

it('fails the running job when it is closed, and accepts no more', async () => {
  const pictures = somePictures()
  await pictures.run(aJob())
  const id = pictures.processId()

  const abandoned = [pictures.run(aJob()), pictures.run(aJob())]
  const results = Promise.allSettled(abandoned)
  await pictures.close()

  expect((await results).map((result) => result.status)).toEqual(['rejected', 'rejected'])
  await expect(pictures.run(aJob())).rejects.toThrow('The picture process is closed')
  expect(isRunning(id)).toBe(false)
})
