import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { failureText, makeQueryClient } from '#src/features/dashboard/make-query-client.ts'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { ApiFailure, type ApiFailureKind } from '#src/platform/api-client/ask-api.ts'
import { currentToasts } from '#src/ui/toast/toast-list.ts'

const messages = dashboardMessages('en', 'apiFailures')

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const aFailure = (kind: ApiFailureKind, status = 0) =>
  new ApiFailure(kind, { status, body: { message: 'Write your name.' } })

/** The start of each attempt, in milliseconds after the first. */
async function triesOf(failure: ApiFailure): Promise<readonly number[]> {
  const tries: number[] = []
  const start = Date.now()
  const client = makeQueryClient(messages)
  const reading = client
    .fetchQuery({
      queryKey: [failure.kind],
      queryFn: () => {
        tries.push(Date.now() - start)
        throw failure
      },
      // A fetch outside a component sets its own retries; this one uses those of a component.
      retry: client.getDefaultOptions().queries?.retry ?? false,
    })
    .catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  expect(await reading).toBe(failure)
  client.clear()
  return tries
}

it('retries a read 3 times, doubling the delay each time', async () => {
  expect(await triesOf(aFailure('no-network'))).toEqual([0, 1_000, 3_000, 7_000])
  expect(await triesOf(aFailure('bad-response', 503))).toEqual([0, 1_000, 3_000, 7_000])
})

it('retries a rate-limited read, but not one that the shop refuses', async () => {
  expect(await triesOf(aFailure('bad-request', 429))).toEqual([0, 1_000, 3_000, 7_000])
  expect(await triesOf(aFailure('bad-request', 404))).toEqual([0])
})

it('waits at most 30 seconds between attempts, and caches reads for 5 minutes', () => {
  const { retryDelay, gcTime } = makeQueryClient(messages).getDefaultOptions().queries ?? {}
  const delays = [0, 4, 5, 10].map((failures) =>
    typeof retryDelay === 'function' ? retryDelay(failures, aFailure('no-network')) : undefined,
  )
  expect(delays).toEqual([1_000, 16_000, 30_000, 30_000])
  expect(gcTime).toBe(300_000)
})

it('reports a failed read in a toast, only after the last attempt', async () => {
  const texts = () => currentToasts().map(({ kind, text }) => ({ kind, text }))
  const client = makeQueryClient(messages)
  const read = client.fetchQuery({
    queryKey: ['orders'],
    queryFn: () => {
      throw aFailure('timed-out')
    },
    retry: 3,
  })
  read.catch(() => {})

  await vi.advanceTimersByTimeAsync(6_900)
  expect(texts()).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect(texts()).toEqual([{ kind: 'error', text: messages['timed-out'] }])
  client.clear()
})

it('reads again when the network returns', async () => {
  const client = makeQueryClient(messages)
  client.mount()
  const queryFn = vi.fn(async () => 'orders')
  const shown = new QueryObserver(client, { queryKey: ['orders'], queryFn })
  const stopShowing = shown.subscribe(() => {})
  await vi.runAllTimersAsync()
  expect(queryFn).toHaveBeenCalledTimes(1)

  onlineManager.setOnline(false)
  onlineManager.setOnline(true)
  await vi.runAllTimersAsync()
  expect(queryFn).toHaveBeenCalledTimes(2)
  stopShowing()
  client.unmount()
  client.clear()
})

it("names the kind of every failure, with the shop's sentence if there is one", () => {
  expect(failureText(aFailure('bad-request', 400), messages)).toBe(
    'The shop did not accept this: Write your name.',
  )
  expect(failureText(new ApiFailure('bad-response', { status: 500, body: {} }), messages)).toBe(
    'The shop had a problem. Try again in a moment.',
  )
  const kinds = Object.keys(messages) as ApiFailureKind[]
  expect(new Set(kinds.map((kind) => failureText(aFailure(kind), messages))).size).toBe(5)
})
