import type { Page } from '@playwright/test'

type Held = {
  readonly letGo: () => void
  /** How many have been sent so far. */
  readonly sent: () => number
}

/** Holds back what is asked for at an address, until all of it is let go. */
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
