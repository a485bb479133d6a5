/** A return from the request of its buyer, who has no scripts, to the money. */

import { barriersOn } from '#tests/e2e/support/barriers.ts'
import { testWithOwnShop } from '#tests/e2e/support/own-shop.ts'
import { adminOf, signIn } from '#tests/e2e/support/people.ts'
import { preparedShop } from '#tests/e2e/support/shop-setup.ts'
import { expect } from '#tests/e2e/support/shop-test.ts'
import { shownWidth } from '#tests/e2e/support/shown-width.ts'
import { aPhoto } from '#tests/make/a-picture.ts'

// Alone: other tests look for a shop that owes nothing.
const test = testWithOwnShop(() => ({ copyOf: preparedShop() }))

// The undo of a paid return is refused.
test.use({ expectedComplaints: /409 \(Conflict\).*undo/ })

test('a buyer asks without scripts to return a piece, and gets the money for it', async ({
  page,
  browser,
  ownShop: shop,
}) => {
  await signIn(page, adminOf(shop))
  const post = async (path: string, data: unknown, method = 'POST') => {
    const headers = { 'sec-fetch-site': 'same-origin' }
    const answer = await page.request.fetch(path, { method, data, headers })
    expect(answer.ok(), path).toBe(true)
    return answer.json()
  }
  const buyerOf = { cname: 'Sends Back', caddress: 'House 5, Mirpur 10, Dhaka', city: 70 }
  const { oid, token } = await post(
    '/api/order?id=p',
    { ...buyerOf, cphone: '01877100009', pid: 'wall-clock-12', quantity: 2 },
    'PUT',
  )
  for (const to of ['confirmed', 'packed', 'shipped']) {
    await post(`/api/admin/orders/${oid}/moves`, { to })
  }
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.origin })
  const buyer = await plain.newPage()
  const address = (start = '') => `${start}/thankyou?${new URLSearchParams({ oid, token })}`
  await buyer.goto(address())
  await expect(buyer.getByText('Ask to return it')).toBeHidden()

  await post(`/api/admin/orders/${oid}/moves`, { to: 'delivered' })
  await buyer.goto(address())
  await buyer.getByText('Ask to return it').click()
  await buyer
    .getByRole('group', { name: 'How many come back' })
    .getByRole('combobox')
    .selectOption('1')
  await buyer.getByLabel('Why').selectOption({ label: 'It is damaged or does not work' })
  await buyer.getByLabel('Anything else').fill('<b>The glass is broken</b>')
  await buyer.getByRole('button', { name: 'Send to the shop' }).click()
  await expect(buyer.getByText('We answer soon.')).toBeVisible()
  await expect(buyer.getByText('Ask to return it')).toBeHidden()
  await buyer.getByLabel('A photo, if it helps (up to 3)').setInputFiles({
    name: 'broken.png',
    mimeType: 'image/png',
    buffer: await aPhoto({ width: 60, height: 40 }).png().toBuffer(),
  })
  await buyer.getByRole('button', { name: 'Send the photo' }).click()
  const section = buyer.getByRole('region', { name: 'Is something not right?' })
  await expect(section.getByText('The shop has your photo.')).toBeInViewport()
  await expect(buyer.getByText('Photos with the shop: 1')).toBeVisible()
  // An address that was copied without its token says nothing of it.
  await buyer.goto(`/thankyou?${new URLSearchParams({ oid, token: `${token}x` })}`)
  await expect(buyer.getByText('We answer soon.')).toBeHidden()

  await page.goto('/dashboard')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Returned/ })
    .click()
  await expect(page).toHaveURL(/refund\?view=returns/)
  const card = page.getByRole('article', { name: oid })
  await expect(card).toContainText('<b>The glass is broken</b>')
  await expect(card.getByRole('img', { name: 'Photo of the buyer' })).toBeVisible()
  expect(await barriersOn(page)).toEqual([])
  await card.getByLabel('Add a photo').setInputFiles({
    name: 'back.png',
    mimeType: 'image/png',
    buffer: await aPhoto({ width: 60, height: 40 }).png().toBuffer(),
  })
  await expect(card.getByRole('img', { name: 'Photo of the team' })).toBeVisible()
  await card.getByLabel('A sentence to the buyer').fill('Our rider comes on Friday.')
  await card.getByRole('button', { name: `Approve ${oid}` }).click()
  await expect(card).toContainText('Approved since')
  await buyer.goto(address('/bn'))
  await expect(buyer.getByText('Our rider comes on Friday.')).toBeVisible()
  await expect(buyer.getByText('আমরা রাজি।')).toBeVisible()

  await card.getByRole('button', { name: `It is on its way ${oid}` }).click()
  await expect(card).toContainText('On its way since')
  await expect(card.getByLabel('Sellable')).toHaveValue('1')
  await card.getByLabel('Sellable').fill('0')
  await card.getByLabel('Damaged').fill('1')
  await card.getByLabel('Photo, if you like').setInputFiles({
    name: 'line.png',
    mimeType: 'image/png',
    buffer: await aPhoto({ width: 60, height: 40 }).png().toBuffer(),
  })
  await card.getByRole('button', { name: `Receive ${oid}` }).click()
  await expect(page.getByRole('list', { name: 'Just received' })).toContainText(oid)
  await expect(card).toHaveCount(0)
  await page.getByRole('button', { name: /^Received/ }).click()
  await expect(card).toContainText('Received since')
  const back = card.getByRole('list', { name: 'What came back' })
  await expect(back).toContainText('Damaged: 1')
  await expect(back.getByRole('img', { name: /^Photo of / })).toBeVisible()
  expect(await barriersOn(page)).toEqual([])

  await page.getByRole('link', { name: 'Money', exact: true }).click()
  const debt = page.getByRole('article', { name: oid })
  await debt.getByRole('button', { name: `Pay back for order ${oid}` }).click()
  await debt.getByLabel('Paid by').selectOption('cash')
  await debt.getByRole('button', { name: 'Write it down' }).click()
  await expect(debt).toBeHidden()
  await expect(page.getByRole('region', { name: 'Paid back' })).toContainText(oid)

  await page.goto('/dashboard/refund?view=returns&state=received')
  await card.getByRole('button', { name: 'Take the last return back' }).click()
  await expect(page.getByText('The buyer has the refund of this return already')).toBeVisible()
  await buyer.goto(address())
  await expect(buyer.getByText('We have it.')).toBeVisible()
  await plain.close()
})

test('what the shop owes for a return becomes an advance on the order in exchange', async ({
  page,
  ownShop: shop,
}) => {
  await signIn(page, adminOf(shop))
  const post = async (path: string, data: unknown, method = 'POST') => {
    const headers = { 'sec-fetch-site': 'same-origin' }
    const answer = await page.request.fetch(path, { method, data, headers })
    expect(answer.ok(), path).toBe(true)
    return answer.json()
  }
  const buyerOf = { cname: 'Exchanges', caddress: 'House 5, Mirpur 10, Dhaka', city: 70 }
  const place = (quantity: number) =>
    post(
      '/api/order?id=p',
      { ...buyerOf, cphone: '01877100010', pid: 'wall-clock-12', quantity },
      'PUT',
    )
  const { oid } = await place(1)
  for (const to of ['confirmed', 'packed', 'shipped', 'delivered']) {
    await post(`/api/admin/orders/${oid}/moves`, { to })
  }
  const items = [{ pid: 'wall-clock-12', sellable: 1 }]
  await post(`/api/admin/orders/${oid}/returns`, { items, version: 5 })
  const { oid: into } = await place(2)

  await page.goto('/dashboard/refund')
  const debt = page.getByRole('article', { name: oid })
  await debt.getByRole('button', { name: `Exchange order ${oid}` }).click()
  const form = debt.getByRole('form', { name: `Exchange order ${oid}` })
  await form.getByLabel('Number of the new order').fill(into.toLowerCase())
  expect(await barriersOn(page)).toEqual([])
  await form.getByRole('button', { name: 'Use the money for it' }).click()
  await expect(debt).toBeHidden()

  await page.goto(`/dashboard/manage-orders/order/${into}`)
  await expect(page.getByText('Exchange', { exact: true })).toBeVisible()
  await page.goto(`/dashboard/manage-orders/order/${oid}`)
  await expect(page.getByText('Used for the order')).toContainText(into)
})

test('a refused return form keeps its text without scripts', async ({
  page,
  browser,
  ownShop: shop,
}) => {
  await signIn(page, adminOf(shop))
  const post = async (path: string, data: unknown, method = 'POST') => {
    const headers = { 'sec-fetch-site': 'same-origin' }
    const answer = await page.request.fetch(path, { method, data, headers })
    expect(answer.ok(), path).toBe(true)
    return answer.json()
  }
  const buyerOf = { cname: 'Chooses None', caddress: 'House 5, Mirpur 10, Dhaka', city: 70 }
  const pids = ['wall-clock-12', 'power-bank-10000']
  const items = pids.map((pid) => ({ pid, quantity: 1 }))
  const order = { ...buyerOf, cphone: '01877100011', items }
  const { oid, token } = await post('/api/order?id=p', order, 'PUT')
  for (const to of ['confirmed', 'packed', 'shipped', 'delivered']) {
    await post(`/api/admin/orders/${oid}/moves`, { to })
  }
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.origin })
  const buyer = await plain.newPage()
  await buyer.goto(`/thankyou?${new URLSearchParams({ oid, token })}`)
  await buyer.getByText('Ask to return it').click()
  await buyer.getByLabel('Why').selectOption({ label: 'It is damaged or does not work' })
  await buyer.getByLabel('Anything else').fill('The glass is broken')
  await buyer.getByRole('button', { name: 'Send to the shop' }).click()
  await expect(buyer.getByText('Say how many pieces come back')).toBeVisible()
  await expect(buyer.getByLabel('Anything else')).toHaveValue('The glass is broken')
  await expect(buyer.getByLabel('Why')).toHaveValue('damaged')
  await plain.close()
})

test('the team receives an order and keeps a photo of a product without scripts, on a phone', async ({
  page,
  browser,
  ownShop: shop,
}) => {
  await signIn(page, adminOf(shop))
  const post = async (path: string, data: unknown, method = 'POST') => {
    const headers = { 'sec-fetch-site': 'same-origin' }
    const answer = await page.request.fetch(path, { method, data, headers })
    expect(answer.ok(), path).toBe(true)
    return answer.json()
  }
  const buyerOf = { cname: 'Sends All', caddress: 'House 5, Mirpur 10, Dhaka', city: 70 }
  const { oid } = await post(
    '/api/order?id=p',
    { ...buyerOf, cphone: '01877100011', pid: 'wall-clock-12', quantity: 2 },
    'PUT',
  )
  for (const to of ['confirmed', 'packed', 'shipped', 'delivered']) {
    await post(`/api/admin/orders/${oid}/moves`, { to })
  }
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: shop.origin,
    storageState: await page.context().storageState(),
    viewport: { width: 390, height: 844 },
  })
  const desk = await plain.newPage()
  await desk.goto('/dashboard/refund?view=returns')
  await desk.getByRole('link', { name: 'Receive a return' }).click()
  await desk.getByLabel('Order number').fill(oid.toLowerCase())
  await desk.getByRole('button', { name: 'Find the order' }).click()
  await desk.getByLabel('Sellable').fill('1')
  await desk.getByLabel('Damaged').fill('5')
  await desk.getByRole('button', { name: `Receive ${oid}` }).click()
  await expect(desk.getByText('So many pieces are not out.')).toBeVisible()
  await expect(desk.getByLabel('Damaged')).toHaveValue('5')
  await desk.getByLabel('Damaged').fill('1')
  await desk.getByRole('button', { name: `Receive ${oid}` }).click()
  const back = desk.getByRole('list', { name: 'What came back' })
  await expect(back).toContainText('Sellable: 1 · Damaged: 1')
  await back.getByLabel(/^Photo of/).setInputFiles({
    name: 'line.png',
    mimeType: 'image/png',
    buffer: await aPhoto({ width: 60, height: 40 }).png().toBuffer(),
  })
  await back.getByRole('button', { name: 'Keep the photo' }).click()
  await expect(desk.getByText('The photo is kept.')).toBeVisible()
  await expect(back.getByRole('img', { name: /^Photo of / })).toBeVisible()
  const width = await shownWidth(desk)
  expect(width).toBeLessThanOrEqual(390)
  await plain.close()
})
