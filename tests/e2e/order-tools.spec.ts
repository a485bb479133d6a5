/** What a buyer does with an order that stands. */

import { barriersOn } from '#tests/e2e/support/barriers.ts'
import { expect, test } from '#tests/e2e/support/shop-test.ts'

test('copies the number, sends it to oneself and orders the same again', async ({
  page,
  context,
  shop,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const found = await page.request.get('/api/allproduct?page=1&size=2&stock=in&sort=-stock')
  const { items } = await found.json()
  const pids = items.map(({ pid }: { readonly pid: string }) => pid)
  const placed = await page.request.put('/api/order?id=p', {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: {
      items: pids.map((pid: string, n: number) => ({ pid, quantity: n + 1 })),
      cname: 'Rahima Begum',
      cphone: '01712345699',
      caddress: 'House 5, Road 3, Mirpur 10, Dhaka',
      place: 'Dhaka city',
    },
  })
  expect(placed.status(), await placed.text()).toBe(201)
  const { oid, token } = await placed.json()
  await page.goto(`/thankyou?${new URLSearchParams({ oid, token })}`)
  expect(await barriersOn(page)).toEqual([])

  await expect(page.getByText('Should reach you by')).toBeVisible()
  await page.getByRole('button', { name: 'Copy the number' }).click()
  await expect(page.getByText('Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(oid)

  const send = page.getByRole('link', { name: 'Send to myself on WhatsApp' })
  const message = async () =>
    new URL((await send.getAttribute('href')) ?? '').searchParams.get('text') ?? ''
  const sent = await message()
  expect(sent).toContain(`${shop.origin}/order?number=${oid}`)
  expect(sent).not.toContain(token)

  // The page that finds the order has the same tools.
  await page.goto(`/order?number=${oid}`)
  await page.getByLabel('Phone').fill('01712345699')
  await page.getByRole('button', { name: 'Find it' }).click()
  await expect(page.getByText('Should reach you by')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy the number' })).toBeVisible()
  expect(await message()).toBe(sent)
  expect(await barriersOn(page)).toEqual([])

  await page.getByRole('button', { name: 'Order the same again' }).click()
  await expect(page).toHaveURL(/\/cart$/)
  const cart = (await context.cookies()).find(({ name }) => name === 'cart')
  expect(cart?.value).toBe(`${pids[0]}:1&${pids[1]}:2`)
})

test('says that the cart is full where the same does not fit beside it', async ({ page }) => {
  const full = Array.from({ length: 20 }, (_, n) => `p${n}:1`).join('&')
  const post = (again: string, cart: string) =>
    page.request.post('/cart', {
      headers: { 'sec-fetch-site': 'same-origin', cookie: `cart=${cart}` },
      form: { again },
      maxRedirects: 0,
    })
  expect((await post('another:1', full)).status()).toBe(409)
  expect((await post('p3:1', full)).status()).toBe(303)
  // What is no line changes nothing, and is no fault of the shop.
  expect((await post('%%%', full)).headers()['set-cookie'] ?? `cart=${full}`).toContain(full)
})
