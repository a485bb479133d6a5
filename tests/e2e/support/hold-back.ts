import type { Page } from '@playwright/test'

type Held = {
  readonly letGo: () => void
  /** The number of requests so far. */
  readonly sent: () => number
}

/** Holds every request to an address until the test releases them. */
export async function holdBack(page: Page, address: string | RegExp): Promise<Held> {
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>()
  let sent = 0
  await page.route(address, async (route) => {
    sent += 1
    await isLetGo
    await route.continue()
  })
  return { letGo, sent: () => sent }
}
