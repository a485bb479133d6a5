import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  currentToasts,
  dismissToast,
  showToast,
  subscribeToToasts,
  type ToastKind,
} from '#src/ui/toast/toast-list.ts'

const texts = () => currentToasts().map(({ text }) => text)

beforeEach(() => {
  // Removes toasts of earlier tests, whose fake clock has stopped.
  for (const { id } of currentToasts()) dismissToast(id)
  vi.useFakeTimers()
})

afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

/** For how many milliseconds a toast is visible. */
function standsFor(kind: ToastKind): number {
  showToast(kind, kind)
  let milliseconds = 0
  // The bound ends the loop for a toast that never disappears.
  while (currentToasts().length > 0 && milliseconds < 60_000) {
    vi.advanceTimersByTime(1)
    milliseconds += 1
  }
  return milliseconds
}

it('shows a success for two seconds, and anything else for four', () => {
  expect(standsFor('success')).toBe(2_000)
  expect(standsFor('error')).toBe(4_000)
  expect(standsFor('generic')).toBe(4_000)
})

it('holds at most twenty toasts and removes the oldest first', () => {
  for (let n = 1; n <= 23; n += 1) showToast('error', `toast ${n}`)

  expect(texts()).toEqual(Array.from({ length: 20 }, (_, n) => `toast ${n + 4}`))
})

it('gives each toast its own time, and lists the newest last', () => {
  showToast('error', 'first')
  vi.advanceTimersByTime(3_000)
  showToast('success', 'second')

  expect(texts()).toEqual(['first', 'second'])
  vi.advanceTimersByTime(1_000)
  expect(texts()).toEqual(['second'])
  vi.advanceTimersByTime(1_000)
  expect(texts()).toEqual([])
})

it('counts a repeated text instead of showing it twice, and restarts its time', () => {
  showToast('error', 'Invaild Email')
  showToast('success', 'Order Deleted', { about: 'PM-AAAA0001' })
  vi.advanceTimersByTime(1_500)
  showToast('success', 'Order Deleted', { about: 'PM-AAAA0002' })
  vi.advanceTimersByTime(1_500)

  const [first, second] = currentToasts()
  expect(first).toMatchObject({ text: 'Invaild Email', about: undefined, times: 1 })
  expect(second).toMatchObject({ text: 'Order Deleted', about: 'PM-AAAA0002', times: 2 })
  dismissToast(first?.id ?? 0)
  expect(currentToasts()).toEqual([second])
  vi.advanceTimersByTime(500)
  expect(currentToasts()).toEqual([])
})

it('shows the same text as an error and as a success in two toasts', () => {
  showToast('error', 'Order Deleted')
  showToast('success', 'Order Deleted')

  expect(currentToasts().map(({ times }) => times)).toEqual([1, 1])
})

it('calls a listener until it unsubscribes', () => {
  const seen: number[] = []
  const stop = subscribeToToasts(() => seen.push(currentToasts().length))
  showToast('success', 'Order Completed')
  vi.advanceTimersByTime(2_000)
  stop()
  showToast('success', 'Order Completed')

  expect(seen).toEqual([1, 0])
})
