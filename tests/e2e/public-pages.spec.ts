/** The terms page, the privacy page, and looking an order up. */

import type { APIResponse, Locator, Page } from '@playwright/test'
import { barriersOn } from '#tests/e2e/support/barriers.ts'
import { expect, test } from '#tests/e2e/support/shop-test.ts'
import type { Shop } from '#tests/support/shop.ts'

const main = (page: Page) => page.getByRole('main')

/** Five kettles to Dhaka: 5 × 1,150 − 575 + 70. */
async function anOrderFrom(visitor: Page, shop: Shop, cphone: string): Promise<string> {
  const answer = await visitor.request.put('/api/order?id=p', {
    headers: { origin: shop.origin },
    data: {
      pid: 'kettle-18',
      cname: 'Rahima Begum',
      caddress: 'House 5, Road 3, Mirpur 10, Dhaka',
      cphone,
      quantity: 5,
      city: 70,
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()).oid
}

async function signedIn(visitor: Page, shop: Shop): Promise<Page> {
  const answer = await visitor.request.post('/api/auth/sign-in/email', {
    headers: { origin: shop.origin },
    data: { email: shop.adminEmail, password: shop.adminPassword },
  })
  expect(answer.status()).toBe(200)
  return visitor
}

async function lookUp(page: Page, number: string, phone: string): Promise<void> {
  await page.goto('/order')
  await page.getByLabel('Order number').fill(number)
  await page.getByLabel('Phone').fill(phone)
  await page.getByRole('button', { name: 'Find it' }).click()
}

/** Posts the form as without JavaScript. Uncompressed: the typed text would change a compressed length. */
function postLookUp(
  page: Page,
  shop: Shop,
  form: { number: string; phone: string },
): Promise<APIResponse> {
  const headers = { origin: shop.origin, 'accept-encoding': 'identity' }
  return page.request.post('/order', { headers, form })
}

/** The description beside a term of the receipt or of a list of facts. */
function definitionOf(page: Page, term: string): Locator {
  return main(page)
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${term}$`) })
    .locator('xpath=following-sibling::dd[1]')
}

test('links to the order, the terms and the privacy page in every footer', async ({ page }) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  for (const [link, title] of [
    ['Find my order', 'Find my order | PM'],
    ['Terms', 'Terms | PM'],
    ['Privacy', 'Privacy | PM'],
  ] as const) {
    await footer.getByRole('link', { name: link }).click()
    await expect(page).toHaveTitle(title)
  }
  await expect(footer.getByRole('navigation').getByRole('link')).toHaveText([
    'Find my order',
    'Contact us',
    'Products',
    'About',
    'Wishlist',
    'Terms',
    'Privacy',
  ])
  await expect(footer).toContainText('2025')

  await page.goto('/bn/terms')
  await footer.getByRole('link', { name: 'গোপনীয়তা' }).click()
  await expect(page).toHaveTitle('গোপনীয়তা | PM')
})

test('promises the same in the terms as everywhere in the shop', async ({ page }) => {
  await page.goto('/terms')
  for (const promise of [
    'Most products can be returned within 7 days after they arrive.',
    'Until your order is shipped you can change or cancel it',
    'You can reach us 24/7.',
    'Nothing is paid in advance.',
    'Inside Dhaka for Tk 70, within 5 days.',
    'Everywhere else in Bangladesh for Tk 130, within 10 days.',
    'From 5 pieces of one product on you get 10% off their price.',
  ]) {
    await expect(main(page).getByText(promise)).toBeVisible()
  }
  await expect(definitionOf(page, 'Address')).toContainText('Dhaka')
  await main(page).getByRole('link', { name: 'Returns' }).click()
  await expect(page).toHaveURL(/\/terms#returns$/)
  await expect(main(page).getByRole('heading', { name: 'Returns' })).toBeInViewport()

  await page.goto('/bn/terms')
  await expect(main(page).getByText('ঢাকার ভেতরে ৳৭০, ৫ দিনের মধ্যে।')).toBeVisible()
  await expect(main(page).getByText('একই পণ্য ৫টি বা তার বেশি নিলে দামে ১০% ছাড়।')).toBeVisible()
})

test('stores only what the privacy page lists, and sends requests only to the shop', async ({
  page,
  shop,
}) => {
  const others: string[] = []
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol !== 'data:' && origin !== shop.origin) others.push(request.url())
  })
  const paths = ['/allproducts', '/product/kettle-18', '/about', '/contact', '/order', '/privacy']
  for (const path of ['/', ...paths, '/cart', '/login', '/oneQuestion/1', '/thankyou']) {
    await page.goto(path)
  }
  await page.getByRole('button', { name: 'Light or dark theme' }).first().click()
  await page.goto('/product/kettle-18')
  const stored = () => page.evaluate(() => Object.keys(localStorage).sort())
  await expect.poll(stored).toEqual(['theme', 'viewed'])
  await page.goto('/buy/kettle-18')
  await page.getByLabel('Name').fill('Somebody')
  await page.getByRole('banner').getByRole('link', { name: 'বাংলা' }).first().click()
  await expect(page).toHaveURL(/\/bn\/buy\/kettle-18$/)

  expect(others).toEqual([])
  const cookies = await page.context().cookies()
  expect(cookies.map(({ name }) => name).sort()).toEqual(['device', 'language'])
  expect(await stored()).toEqual(['theme', 'viewed'])

  await page.goto('/privacy')
  for (const thing of [
    'Cookie for your browser',
    'Cookie for the language',
    'Light or dark',
    'Your wishlist, and the last products you looked at',
  ]) {
    await expect(definitionOf(page, thing)).toBeVisible()
  }
  await expect(definitionOf(page, 'What was ordered, when, and the amounts')).toHaveText(
    '6 years, for our books.',
  )
  await expect(definitionOf(page, 'Name, phone and address of an order')).toHaveText(
    '24 months after its last change; 90 days if the order was deleted.',
  )
  // This shop has none.
  await expect(main(page).getByText('spreadsheet')).toHaveCount(0)
})

test('caches terms and privacy for all visitors and shows the owner’s changes', async ({
  page,
  shop,
  newVisitor,
}) => {
  const admin = await signedIn(await newVisitor(), shop)
  const facts = await (await admin.request.get('/api/admin/shop')).json()
  const phone = '01711000111'
  for (const path of ['/terms', '/bn/privacy']) {
    const answer = await page.request.get(path)
    expect(answer.headers()['cache-control']).toBe('public, max-age=0, must-revalidate')
    expect(await answer.text()).not.toContain(phone)
  }
  const headers = { origin: shop.origin }
  const change = (data: object) => admin.request.put('/api/admin/shop', { headers, data })
  expect((await change({ ...facts, phone })).status()).toBe(200)

  for (const path of ['/terms', '/bn/privacy']) {
    expect(await (await page.request.get(path)).text()).toContain(phone)
  }
  // Later tests share this shop.
  expect((await change({ ...facts, version: undefined })).status()).toBe(200)
})

test('finds an order by its number and phone without naming the buyer', async ({
  page,
  shop,
  newVisitor,
}) => {
  const oid = await anOrderFrom(await newVisitor(), shop, '01712340001')
  const spelled = oid.slice(3).toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')
  await lookUp(page, ` ${spelled.slice(0, 4)} ${spelled.slice(4)}`, '+৮৮০ ১৭১২-৩৪০০০১')

  const status = page.getByRole('region', { name: 'How far it is' })
  await expect(status).toBeFocused()
  await expect(status).toContainText('We have your order, and call you before we send anything.')
  await expect(status).toContainText(/Ordered on \d{1,2} \w+ \d{4}/)
  await expect(definitionOf(page, 'Order')).toHaveText(oid)
  await expect(definitionOf(page, 'Price')).toHaveText('Tk 5,750')
  await expect(definitionOf(page, 'Discount')).toHaveText('−Tk 575')
  await expect(definitionOf(page, 'Grand total')).toHaveText('Tk 5,245')
  await expect(main(page).getByText('Cash to have ready')).toBeVisible()
  await expect(definitionOf(page, 'Name')).toHaveText('R…')
  await expect(definitionOf(page, 'Phone')).toHaveText('017…001')
  await expect(definitionOf(page, 'Address')).toHaveText('Hou…')
  await expect(page).toHaveURL(/\/order$/)
  expect(await barriersOn(page)).toEqual([])

  await main(page).getByRole('link', { name: 'Find another order' }).click()
  await expect(page.getByLabel('Order number')).toHaveValue('')
})

test('shows an order that was confirmed by phone, and claims no more', async ({
  page,
  shop,
  newVisitor,
}) => {
  const oid = await anOrderFrom(await newVisitor(), shop, '01712340002')
  const admin = await signedIn(await newVisitor(), shop)
  const toggled = await admin.request.put(`/api/order?id=${oid}`, {
    headers: { origin: shop.origin },
    data: { status: 'done' },
  })
  expect(toggled.status()).toBe(200)

  await lookUp(page, oid, '01712340002')
  await expect(page.getByRole('region', { name: 'How far it is' })).toContainText(
    'Confirmed with you by phone.',
  )
})

test('names no buyer in the answer and forbids caching it', async ({ page, shop, newVisitor }) => {
  const number = await anOrderFrom(await newVisitor(), shop, '01712340003')
  const answer = await postLookUp(page, shop, { number, phone: '01712340003' })

  expect(answer.status()).toBe(200)
  expect(answer.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'x-robots-tag': 'noindex',
  })
  const html = await answer.text()
  expect(html).toContain(number)
  for (const secret of ['Rahima', 'Begum', '01712340003', '1712340003', 'House 5', 'Mirpur']) {
    expect(html.includes(secret), secret).toBe(false)
  }
})

test('answers a wrong phone, an unknown number and a deleted order with the same bytes', async ({
  page,
  shop,
  newVisitor,
}) => {
  const visitor = await newVisitor()
  const phone = '01712340004'
  const order = await anOrderFrom(visitor, shop, phone)
  const deleted = await anOrderFrom(visitor, shop, phone)
  const admin = await signedIn(await newVisitor(), shop)
  const gone = await admin.request.delete(`/api/deleteOneOrder/${deleted}`, {
    headers: { origin: shop.origin },
  })
  expect(gone.status()).toBe(200)

  // The first answer would also set the device cookie.
  await page.request.get('/order')
  const answers = []
  for (const typed of [
    { number: order, phone: '01812340004' },
    { number: 'PM-ZZZZZZZZ', phone },
    { number: deleted, phone },
  ]) {
    const answer = await postLookUp(page, shop, typed)
    const html = await answer.text()
    const untyped = html.replaceAll(typed.number, '{number}').replaceAll(typed.phone, '{phone}')
    const {
      date,
      'content-security-policy': policy,
      'x-request-id': id,
      ...headers
    } = answer.headers()
    answers.push({ status: answer.status(), headers, html: untyped })
  }

  expect(answers[0]).toMatchObject({ status: 404 })
  expect(answers[0]?.html).toContain('No order has this number and this phone.')
  expect(answers[1]).toEqual(answers[0])
  expect(answers[2]).toEqual(answers[0])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedComplaints: /status of 404/ })

  test('finds an order, and keeps the typed text for an unknown one', async ({
    page,
    shop,
    newVisitor,
  }) => {
    const oid = await anOrderFrom(await newVisitor(), shop, '01712340005')
    await lookUp(page, oid, '01812340005')
    await expect(main(page).getByRole('alert')).toHaveText(
      'No order has this number and this phone. Check both, or call us.',
    )
    await expect(page.getByLabel('Order number')).toHaveValue(oid)

    await page.getByLabel('Phone').fill('01712340005')
    await page.getByRole('button', { name: 'Find it' }).click()
    await expect(definitionOf(page, 'Order')).toHaveText(oid)
    await expect(definitionOf(page, 'Name')).toHaveText('R…')
  })
})

test.describe('a refused request', () => {
  // The browser itself logs every answer of 400 and above.
  test.use({ expectedComplaints: /status of 4(00|04|29)/ })

  test('names the missing fields of an empty form and focuses the first', async ({ page }) => {
    await lookUp(page, '', '')
    await expect(page.getByText('Write the order number: PM- and eight')).toBeVisible()
    await expect(page.getByText('Write the phone that you gave with the order.')).toBeVisible()
    await expect(page.getByLabel('Order number')).toBeFocused()
    expect(await barriersOn(page)).toEqual([])
  })

  test('reports when to try again after too many failures', async ({ page, shop }) => {
    await page.goto('/bn/order')
    for (let n = 0; n < 10; n += 1) {
      const answer = await postLookUp(page, shop, {
        number: `PM-0000000${n}`,
        phone: '01700000009',
      })
      expect(answer.status()).toBe(404)
    }
    const refused = await postLookUp(page, shop, { number: 'PM-00000000', phone: '01700000009' })
    expect(refused.status()).toBe(429)
    expect(Number(refused.headers()['retry-after'])).toBeGreaterThan(0)

    await page.getByLabel('অর্ডার নম্বর').fill('PM-00000000')
    await page.getByLabel('মোবাইল নম্বর').fill('01700000009')
    await main(page).getByRole('button', { name: 'খুঁজুন' }).click()
    await expect(main(page).getByRole('alert')).toContainText(/কয়েকবার তথ্য মেলেনি। [০-৯]+ মিনিট পরে/)
  })
})

test('writes a phone number in Bengali digits in Bangla and dials the same number', async ({
  page,
}) => {
  for (const path of ['/bn/contact', '/bn/about', '/bn/terms', '/bn/privacy', '/bn/order']) {
    await page.goto(path)
    await expect(page.getByRole('main'), path).toContainText('০১৭০০০০০০০০')
    await expect(page.getByRole('contentinfo'), path).toContainText('০১৭০০০০০০০০')
  }
  await expect(page.getByRole('contentinfo').locator('a[href^="tel:"]')).toHaveAttribute(
    'href',
    'tel:01700000000',
  )
})
