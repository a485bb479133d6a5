import { expect, it } from 'vitest'
import { uploadBytes } from '#src/features/media/picture-limits.ts'
import { ApiFailure } from '#src/platform/api-client/ask-api.ts'
import { makeUploadQueue, type Upload } from './upload-queue.ts'

const photo = (name: string) => new File(['a photo'], name)
const noNetwork = () => new ApiFailure('no-network', { status: 0, body: {} })
const answered = (status: number, message = 'No.') =>
  new ApiFailure('bad-request', { status, body: { message } })

type Sent = {
  readonly name: string
  readonly signal: AbortSignal
  readonly progress: (part: number) => void
  readonly arrive: () => void
  readonly fail: (error: Error) => void
}

/** The test answers each request itself. */
function aQueue() {
  const sent: Sent[] = []
  const arrived: string[] = []
  const pauses: number[] = []
  let most = 0
  let shown: readonly Upload[] = []
  const queue = makeUploadQueue({
    send: (file, { onProgress, signal }) => {
      const { promise, resolve, reject } = Promise.withResolvers<string>()
      const { name } = file
      sent.push({
        name,
        signal,
        progress: onProgress,
        arrive: () => resolve(`/media/${name}`),
        fail: reject,
      })
      return promise
    },
    pause: async (failures) => {
      pauses.push(failures)
    },
    onChange: (uploads) => {
      shown = uploads
      most = Math.max(most, uploads.filter(({ state }) => state.kind === 'sending').length)
    },
    onArrive: (_key, address) => arrived.push(address),
  })
  const states = () => shown.map(({ key, state }) => `${key} ${state.kind}`)
  return { queue, sent, arrived, pauses, states, most: () => most }
}

/** Everything that waits for nothing else has happened then. */
const ticks = () => new Promise((resolve) => setImmediate(resolve))

it('sends a hundred files two at a time, and tells when the shop has them all', async () => {
  const { queue, sent, arrived, states, most } = aQueue()
  for (let n = 0; n < 100; n += 1) queue.add(String(n), photo(`${n}.jpg`))
  expect(states().slice(0, 3)).toEqual(['0 sending', '1 sending', '2 waiting'])
  let isSettled: boolean | undefined
  void queue.settled().then((isWhole) => {
    isSettled = isWhole
  })

  for (let n = 0; n < 100; n += 1) {
    expect(isSettled).toBeUndefined()
    sent[n]?.arrive()
    await ticks()
  }

  expect(most()).toBe(2)
  expect(arrived).toEqual(Array.from({ length: 100 }, (_, n) => `/media/${n}.jpg`))
  expect(isSettled).toBe(true)
  expect(await queue.settled()).toBe(true)
})

it('sends a file again by itself, as often as the network or the shop fails', async () => {
  const { queue, sent, arrived, pauses, states } = aQueue()
  queue.add('a', photo('a.jpg'))
  const failures = [noNetwork(), answered(503), answered(429), answered(408), noNetwork()]
  for (const [n, failure] of failures.entries()) {
    sent[n]?.progress(0.5)
    sent[n]?.fail(failure)
    await ticks()
    expect(states()).toEqual(['a sending'])
  }
  sent[failures.length]?.arrive()
  await ticks()
  expect(arrived).toEqual(['/media/a.jpg'])
  expect(pauses).toEqual([1, 2, 3, 4, 5])
})

it('keeps a refused file without sending it again, and goes on with the others', async () => {
  const { queue, sent, arrived, states } = aQueue()
  const large = new File([new Uint8Array(uploadBytes + 1)], 'large.jpg')
  queue.add('large', large)
  queue.add('a', photo('a.jpg'))
  queue.add('b', photo('b.jpg'))
  sent[0]?.fail(answered(415, 'Send a JPEG.'))
  sent[1]?.arrive()
  expect(await queue.settled()).toBe(false)
  expect(arrived).toEqual(['/media/b.jpg'])
  expect(states()).toEqual(['large refused', 'a refused'])
  expect(queue.uploads().map(({ state }) => state)).toEqual([
    { kind: 'refused', sentence: undefined },
    { kind: 'refused', sentence: 'Send a JPEG.' },
  ])
  for (const key of ['large', 'a']) queue.remove(key)
  expect(await queue.settled()).toBe(true)
})

it('stops where the session has ended, until the owner resumes', async () => {
  const { queue, sent, arrived, states } = aQueue()
  queue.add('a', photo('a.jpg'))
  sent[0]?.fail(answered(401))
  expect(await queue.settled()).toBe(false)
  expect(states()).toEqual(['a stopped'])
  queue.resume('a')
  sent[1]?.arrive()
  await ticks()
  expect(arrived).toEqual(['/media/a.jpg'])
})

it('stops where the shop answers anything else that would come again', async () => {
  const { queue, sent, pauses, states } = aQueue()
  queue.add('a', photo('a.jpg'))
  sent[0]?.fail(answered(404))
  expect(await queue.settled()).toBe(false)
  expect(states()).toEqual(['a stopped'])
  expect(pauses).toEqual([])
})

it('forgets a removed file, whatever becomes of its request', async () => {
  const { queue, sent, arrived } = aQueue()
  for (const name of ['a', 'b', 'c']) queue.add(name, photo(`${name}.jpg`))
  queue.remove('a')
  expect(sent[0]?.signal.aborted).toBe(true)
  sent[0]?.arrive()
  sent[1]?.arrive()
  await ticks()
  expect(sent.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg', 'c.jpg'])
  sent[2]?.arrive()
  expect(await queue.settled()).toBe(true)
  expect(arrived).toEqual(['/media/b.jpg', '/media/c.jpg'])
})
