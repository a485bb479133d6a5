import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { busyFrom, watchBusyShare } from './busy-share.ts'

it('tells a thread that works from one that waits, each time since it was asked last', async () => {
  const busyShare = watchBusyShare()
  const from = performance.now()
  while (performance.now() - from < 30);
  const working = busyShare()
  expect(working).toBeGreaterThan(busyFrom)

  await wait(300)
  expect(busyShare()).toBeLessThan(working)
})
