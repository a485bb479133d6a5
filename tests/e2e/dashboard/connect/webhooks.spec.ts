/** The owner adds a webhook, sees what it got, and sends it again. */

import { createServer, type Server } from 'node:http'
import { barriersOn } from '#tests/e2e/support/barriers.ts'
import { lendShop } from '#tests/e2e/support/own-shop.ts'
import { adminOf, signIn } from '#tests/e2e/support/people.ts'
import { preparedShop } from '#tests/e2e/support/shop-setup.ts'
import { expect, test as sharedTest } from '#tests/e2e/support/shop-test.ts'
import { shownWidth } from '#tests/e2e/support/shown-width.ts'

type Receiver = { readonly url: string; readonly ids: readonly string[]; refuses: boolean }

async function aReceiver(): Promise<Receiver & { readonly server: Server }> {
  const ids: string[] = []
  const receiver = { url: '', ids, refuses: false, server: createServer() }
  receiver.server.on('request', (request, response) => {
    ids.push(String(request.headers['webhook-id']))
    response.writeHead(receiver.refuses ? 500 : 200).end(receiver.refuses ? 'No room' : 'Thanks')
  })
  await new Promise<void>((resolve) => receiver.server.listen(0, '127.0.0.1', resolve))
  const address = receiver.server.address()
  if (address === null || typeof address === 'string') throw new Error('There is no port')
  receiver.url = `http://127.0.0.1:${address.port}/pagla`
  return receiver
}

const test = sharedTest.extend<{ receiver: Receiver }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from this pattern.
  receiver: async ({}, use) => {
    const receiver = await aReceiver()
    await use(receiver)
    receiver.server.close()
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from this pattern.
  shop: ({}, use) => lendShop({ copyOf: preparedShop(), env: { WEBHOOK_LOOPBACK: 'on' } }, use),
})

// The browser itself logs every answer of 400 and above.
test.use({ expectedComplaints: /status of 4(00|09)/ })

test('the owner adds a webhook, tests it, sends again what failed, and removes it', async ({
  page,
  shop,
  receiver,
}) => {
  await signIn(page, adminOf(shop))
  await page.goto('/dashboard/webhooks')
  await page.getByRole('button', { name: 'Add a webhook' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Web address').fill('https://169.254.169.254/latest')
  await form.getByLabel('A product sold out').check()
  await form.getByRole('button', { name: 'Save the webhook' }).click()
  await expect(form.getByText('The address must be one of the public internet.')).toBeVisible()
  await form.getByLabel('Web address').fill(receiver.url)
  expect(await barriersOn(page)).toEqual([])
  // By the keyboard.
  await form.getByLabel('Web address').press('Enter')

  const secret = page.getByRole('region', { name: 'Copy the secret now' })
  await expect(secret.getByRole('heading')).toBeFocused()
  await expect(secret.getByLabel('Secret')).toHaveValue(/^whsec_/)
  expect(await barriersOn(page)).toEqual([])
  // It is not lost by a key.
  await page.keyboard.press('Escape')
  await expect(secret).toBeVisible()
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await secret.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('The browser did not copy it.')).toBeVisible()
  await secret.getByRole('button', { name: 'I have copied it' }).click()
  await expect(secret).toBeHidden()

  const card = page.getByRole('region', { name: receiver.url })
  await expect(card.getByRole('list', { name: 'Events' })).toContainText('A product sold out')
  receiver.refuses = true
  await card.getByRole('button', { name: /^Send a test/ }).click()
  const log = card.getByRole('table')
  await expect(log).toContainText('Not delivered')
  await expect(log).toContainText('It did not accept the message.')
  await expect(log).toContainText('No room')
  receiver.refuses = false
  await log.getByRole('button', { name: /^Send again: Test/ }).click()
  await expect(log).toContainText('Arrived')
  await expect(log).toContainText('Thanks')
  expect(new Set(receiver.ids).size).toBe(1)
  expect(receiver.ids).toHaveLength(2)
  expect(await barriersOn(page)).toEqual([])

  await card.getByRole('button', { name: /^Pause/ }).click()
  await expect(card.getByText('You paused it.')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  const scrollWidth = await shownWidth(page)
  expect(scrollWidth).toBeLessThanOrEqual(360)
  expect(await barriersOn(page)).toEqual([])
  await card.getByRole('button', { name: /^Remove/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('There is no webhook yet.')).toBeVisible()
})

test('a form keeps what the owner typed where another tab saved first, and saves at the second press', async ({
  page,
  shop,
  receiver,
}) => {
  await signIn(page, adminOf(shop))
  await page.goto('/dashboard/webhooks')
  await page.getByRole('button', { name: 'Add a webhook' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Web address').fill(receiver.url)
  await form.getByLabel('Web address').press('Enter')
  await page.getByRole('button', { name: 'I have copied it' }).click()
  const other = await page.context().newPage()
  await other.goto('/dashboard/webhooks')

  await page.getByRole('button', { name: /^Edit/ }).click()
  await form.getByLabel('A product sold out').check()
  await other.getByRole('button', { name: /^Pause/ }).click()
  await expect(other.getByText('You paused it.')).toBeVisible()
  await other.close()

  const save = form.getByRole('button', { name: 'Save the webhook' })
  const refused = page.waitForResponse((response) => response.status() === 409)
  await save.click()
  await refused
  const card = page.getByRole('region', { name: receiver.url, includeHidden: true })
  await expect(card).toContainText('You paused it.')
  await save.click()
  await expect(form).toBeHidden()
  await expect(card).toContainText('A product sold out')
  await expect(card).toContainText('You paused it.')
})
