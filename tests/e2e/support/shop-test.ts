import { type BrowserContext, expect, type Page, test as playwrightTest } from '@playwright/test'
import { type ChangeProduct, changesIn } from '#tests/e2e/support/change-product.ts'
import { readInEnglish } from '#tests/e2e/support/read-in-english.ts'
import { preparedShop } from '#tests/e2e/support/shop-setup.ts'
import { waitForScriptsOf } from '#tests/e2e/support/wait-for-scripts.ts'
import { type Shop, startShop } from '#tests/support/shop.ts'

type TestFixtures = {
  /** The shop of this file's tests: each leaves its products as they were; one that stops a shop starts its own. */
  shop: Shop
  /** Changes a product meanwhile, as the owner would; after the test it is as before. */
  changeProduct: ChangeProduct
  /** Every test begins in English, whatever language the test before chose and however it ended. */
  english: undefined
  /** The browser messages that a test expects. One pattern: Playwright misreads an option with two. */
  expectedComplaints: RegExp | undefined
  /** Opens a page in another browser with other cookies and another address. */
  newVisitor: () => Promise<Page>
}

type WorkerFixtures = {
  /** A new shop for each file, so that no test meets what another file left behind. */
  shopOfFile: (file: string) => Promise<Shop>
}

let visitors = 0

export const test = playwrightTest.extend<TestFixtures, WorkerFixtures>({
  shopOfFile: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from this pattern.
    async ({}, use) => {
      let current: { readonly file: string; readonly shop: Shop } | undefined
      await use(async (file) => {
        if (current && current.file !== file) await stopClean(current.shop)
        if (current?.file !== file)
          current = { file, shop: await startShop({ copyOf: preparedShop() }) }
        return current.shop
      })
      if (current) await stopClean(current.shop)
    },
    { scope: 'worker', timeout: 90_000 },
  ],

  shop: async ({ shopOfFile }, use, { file }) => use(await shopOfFile(file)),

  english: [
    async ({ shop }, use) => {
      await use(undefined)
      await readInEnglish(shop)
    },
    { auto: true },
  ],

  expectedComplaints: [undefined, { option: true }],

  baseURL: ({ shop }, use) => use(shop.origin),

  // The shop limits requests by address, and tests must not use up each other's limits.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from this pattern.
  extraHTTPHeaders: ({}, use) => use(nextVisitorHeaders()),

  context: async ({ context, expectedComplaints }, use) => {
    const complaints = listenTo(context)
    await use(context)
    await endRoutes(context)
    expectNone(complaints, expectedComplaints)
  },

  page: ({ page }, use) => use(waitForScriptsOf(page)),

  changeProduct: async ({ shop }, use) => {
    const changes = changesIn(shop)
    await use(changes.changeProduct)
    await changes.undo()
  },

  newVisitor: async ({ browser, baseURL, expectedComplaints }, use) => {
    const opened: { context: BrowserContext; complaints: readonly string[] }[] = []
    await use(async () => {
      const context = await browser.newContext({
        ...(baseURL === undefined ? {} : { baseURL }),
        extraHTTPHeaders: nextVisitorHeaders(),
      })
      opened.push({ context, complaints: listenTo(context) })
      return waitForScriptsOf(await context.newPage())
    })
    for (const { context } of opened) {
      await endRoutes(context)
      await context.close()
    }
    expectNone(
      opened.flatMap(({ complaints }) => complaints),
      expectedComplaints,
    )
  },
})

export { expect }

/** Throws if the shop's exit code is not that of a shop that ended well. */
export async function stopClean(shop: Shop): Promise<void> {
  const code = await shop.stop()
  if (code !== 0) throw new Error(`The shop ended with ${code}. It said:\n${shop.output()}`)
}

function nextVisitorHeaders(): Record<string, string> {
  visitors += 1
  return { 'X-Forwarded-For': `10.1.${visitors >> 8}.${visitors & 255}` }
}

/** Ignores errors of requests that a test still holds when it ends: their page is gone by then. */
async function endRoutes(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
}

const unrelated = new RegExp(
  [
    // Playwright's own doing.
    '^Service Worker registration blocked by Playwright',
    // On a starved machine a page takes longer to its first text than Chromium waits for the use of a font. One
    // test looks which fonts a page uses.
    '\\.woff2 was preloaded using link preload but not used',
    // There the shop is late as well, and sheds pictures first.
    'a status of 503 .*/media/',
  ].join('|'),
)

/** Collects uncaught errors and console errors and warnings, which include CSP violations. */
function listenTo(context: BrowserContext): readonly string[] {
  const complaints: string[] = []
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    const text = `${message.text()} (${message.location().url})`
    if (unrelated.test(text)) return
    complaints.push(`${message.type()}: ${text}`)
  })
  context.on('weberror', (error) => {
    complaints.push(`uncaught: ${error.error().stack ?? error.error().message}`)
  })
  return complaints
}

function expectNone(complaints: readonly string[], expected: RegExp | undefined): void {
  const unexpected = complaints.filter((complaint) => !expected?.test(complaint))
  expect(unexpected, 'what the browser complained about').toEqual([])
}
