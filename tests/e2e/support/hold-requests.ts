import type { Page } from '@playwright/test'

type Held = {
  readonly release: () => void
  /** The number of requests so far. */
  readonly sent: () => number
}

/** Holds every request to an address until the test releases them. */
export async function holdRequests(page: Page, address: string | RegExp): Promise<Held> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let sent = 0
  await page.route(address, async (route) => {
    sent += 1
    await released
    await route.continue()
  })
  return { release, sent: () => sent }
}
