import type { Page } from '@playwright/test'

type Answer = { readonly contentType: string; readonly body: string }

/**
 * Answers for the addresses of somebody else's site; `*` stands for anything. `page.route` takes the browser's
 * cache away from all requests, and each page of a walk then loads and compiles every script anew.
 */
export async function answerElsewhere(
  page: Page,
  urlPattern: string,
  { contentType, body }: Answer,
): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  browser.on('Fetch.requestPaused', ({ requestId }) => {
    const answered = browser.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: 200,
      responseHeaders: [{ name: 'content-type', value: contentType }],
      body: Buffer.from(body).toString('base64'),
    })
    // The page has gone on to another address meanwhile.
    answered.catch(() => undefined)
  })
  await browser.send('Fetch.enable', { patterns: [{ urlPattern }] })
}
