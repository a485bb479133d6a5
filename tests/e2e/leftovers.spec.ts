/** Pages inherited from another product: questions, profiles, and pages that are always empty. */

import type { Page } from '@playwright/test'
import { barriersOn, expectWellMade } from '#tests/e2e/support/barriers.ts'
import { testWithOwnShop } from '#tests/e2e/support/own-shop.ts'
import { adminOf, send, signIn, signUpAs } from '#tests/e2e/support/people.ts'
import { preparedShop } from '#tests/e2e/support/shop-setup.ts'
import { expect, test } from '#tests/e2e/support/shop-test.ts'

/** A delivery or an advance in another test would post. */
const testAlone = testWithOwnShop(() => ({ copyOf: preparedShop() }))

const main = (page: Page) => page.getByRole('main')

test('shows a question’s author, its details, and its facts in an accordion', async ({ page }) => {
  const answer = await page.goto('/oneQuestion/1')

  expect(answer?.headers()['x-robots-tag']).toBe('noindex')
  await expect(page).toHaveTitle(/^How much current does a 1500 W kettle draw.* \| PM$/)
  await expect(main(page).getByRole('heading', { level: 1 })).toContainText('1500 W kettle')
  await expect(main(page).getByText('Our physics teacher wants the working')).toBeVisible()
  await expect(main(page).getByText('14 January 2027')).toBeVisible()
  await expect(main(page).getByText('Tk 150')).toBeHidden()
  await main(page).getByText('Budget (Tk)').click()
  await expect(main(page).getByText('Tk 150')).toBeVisible()
  await main(page).getByText('Category/Subject').click()
  await expect(main(page).getByText('Physics, class 10')).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Nusrat Jahan' })).toHaveAttribute(
    'href',
    '/aboutUser/nusrat@paglamart.test',
  )
})

test('shows a question in Bangla under /bn', async ({ page }) => {
  await page.goto('/bn/oneQuestion/1')

  await expect(main(page).getByText('১৪ জানুয়ারি, ২০২৭')).toBeVisible()
  await main(page).getByText('বাজেট (টাকা)').click()
  await expect(main(page).getByText('৳১৫০')).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Nusrat Jahan' })).toHaveAttribute(
    'href',
    '/bn/aboutUser/nusrat@paglamart.test',
  )
})

test('shows that there is no cart and links to the products', async ({ page }) => {
  await page.goto('/cart')
  await expect(page).toHaveTitle('Cart | PM')
  await main(page).getByRole('link', { name: 'See all products' }).click()

  await expect(page).toHaveURL(/\/allproducts$/i)
})

test('passes axe on the public leftover pages', async ({ page }) => {
  for (const path of ['/oneQuestion/2', '/bn/oneQuestion/3', '/cart', '/bn/cart']) {
    await expectWellMade(page, path)
  }
})

test('confirms a saved profile and hides its private fields from other users', async ({
  page,
  shop,
  newVisitor,
}) => {
  await signIn(page, adminOf(shop))
  await page.goto('/dashboard/my-profile')
  await page.getByLabel('Name', { exact: true }).fill('  Rokeya Sultana ')
  await page.getByLabel('About me').fill('I keep the shop.\nAsk me anything.')
  await page.getByLabel('Refer number').fill('PM-2077')
  await page.getByLabel('Age', { exact: true }).fill('৪২')
  await page.getByLabel('Address').fill('House 9, Lalbagh')
  await page.getByRole('button', { name: 'Save profile' }).click()

  await expect(page.getByText('Question Added!')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Rokeya Sultana')
  await expect(page.getByLabel('Age', { exact: true })).toHaveValue('42')
  await expectWellMade(page, '/dashboard/my-profile')

  const visitor = await newVisitor()
  const path = `/aboutUser/${shop.adminEmail}`
  const answer = await visitor.goto(path)
  expect(answer?.headers()).toMatchObject({
    'x-robots-tag': 'noindex',
    'referrer-policy': 'same-origin',
    'cache-control': 'no-store',
  })
  const html = (await answer?.text()) ?? ''
  expect(html.includes('Rokeya Sultana')).toBe(true)
  expect(html.includes('Lalbagh')).toBe(false)
  expect(html.replaceAll(path, '').includes(shop.adminEmail)).toBe(false)
  await expect(visitor).toHaveTitle('About Rokeya Sultana | PM')
  await expect(main(visitor).getByText('Ask me anything.')).toBeVisible()
  await expect(main(visitor).getByRole('term')).toHaveText([
    'Questions asked',
    'Answers given',
    'Earned',
    'Answers bought',
    'Spent',
    'Average rating',
    'People referred',
    'Allocations',
  ])
  await expect(main(visitor).getByRole('definition')).toHaveText([
    '0',
    '0',
    'Tk 0',
    '0',
    'Tk 0',
    '0',
    '0',
    '0',
  ])
  await expectWellMade(visitor, path)
  await expectWellMade(visitor, `/bn${path}`)
  await expect(main(visitor).getByRole('definition').nth(2)).toHaveText('৳০')
})

test('shows a stranger’s profile as plain text, without links and without a foreign picture', async ({
  page,
  shop,
  newVisitor,
}) => {
  const admin = await newVisitor()
  await signIn(admin, adminOf(shop))
  const email = await signUpAs(page, admin, 'student')
  const link = 'Buy at https://shop.example <a href="https://shop.example">here</a>'
  const image = 'https://pictures.example/me.svg'
  await send(page, 'PUT', `/api/about?email=${email}`, { name: link, who: link, ref: link, image })

  const visitor = await newVisitor()
  const isForeign = (url: URL) => url.hostname.endsWith('.example')
  let requests = 0
  await visitor.route(isForeign, (route) => {
    requests += 1
    return route.abort()
  })
  for (const [path, small] of [
    [`/aboutUser/${email}`, 'The e-mail address of this account is not verified.'],
    [`/bn/aboutUser/${email}`, 'এই অ্যাকাউন্টের ইমেইল ঠিকানা যাচাই করা হয়নি।'],
  ] as const) {
    const answer = await visitor.goto(path)
    expect(answer?.headers()['content-security-policy']).not.toContain('pictures.example')
    expect(answer?.headers()['x-robots-tag']).toBe('noindex')
    await expect(main(visitor).getByText(link)).toHaveCount(3)
    await expect(main(visitor).getByText(small)).toBeVisible()
    await expect(main(visitor).locator('a, img')).toHaveCount(0)
    await expectWellMade(visitor, path)
  }
  expect(requests).toBe(0)
  const stored = await visitor.request.get(`/api/oneabout/${email}`)
  expect(await stored.json()).toMatchObject({ image })

  const own = await page.goto('/dashboard/my-profile')
  expect(own?.headers()['content-security-policy']).not.toContain('pictures.example')
  await expect(main(page).getByRole('article').locator('a, img')).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('saves a profile and opens a question’s accordion', async ({ page, shop }) => {
    await signIn(page, adminOf(shop))
    await page.goto('/dashboard/my-profile')
    await page.getByLabel('About me').fill('Saved without a script')
    await page.getByRole('button', { name: 'Save profile' }).click()

    await expect(page).toHaveURL(/\/dashboard\/my-profile$/)
    await expect(main(page).getByRole('article')).toContainText('Saved without a script')

    await page.goto('/oneQuestion/1')
    await main(page).getByText('Budget (Tk)').click()
    await expect(main(page).getByText('Tk 150')).toBeVisible()
  })
})

test.describe('a refused request', () => {
  // The browser itself logs every answer of 400 and above.
  test.use({ expectedComplaints: /status of 4(00|04|09)/ })

  test('shows the same 404 page for unknown questions, users and profiles', async ({ page }) => {
    const paths = [
      '/oneQuestion/4',
      '/aboutUser/nobody@example.com',
      '/aboutUser/nusrat@paglamart.test',
      '/aboutUser/%00',
      '/bn/oneQuestion/x',
      '/bn/aboutUser/nobody@example.com',
    ]
    for (const path of paths) {
      const answer = await page.goto(path)
      expect([path, answer?.status()]).toEqual([path, 404])
      const text = path.startsWith('/bn') ? '...পাতাটি হয়তো নেই' : "...maybe the page you're looking"
      await expect(main(page).getByText(text)).toBeVisible()
    }
  })

  test('names every wrong field of a profile and keeps the typed text', async ({ page, shop }) => {
    await signIn(page, adminOf(shop))
    await page.goto('/dashboard/my-profile')
    await page.getByLabel('Name', { exact: true }).fill(' ')
    await page.getByLabel('About me').fill('Kept as it was typed')
    await page.getByLabel('Age', { exact: true }).fill('৫০০')
    await page.getByLabel('Picture', { exact: true }).fill('http://pictures.example/me.jpg')
    await page.getByLabel('Email of the host').fill('nobody')
    await page.getByRole('button', { name: 'Save profile' }).click()

    await expect(main(page).getByRole('alert')).toHaveText(
      'Not saved yet: some fields are missing or wrong.',
    )
    for (const sentence of [
      'Write your name.',
      'Give the age as a whole number from 1 to 130.',
      'Give the address of a picture that begins with https://, or leave it empty.',
      'Give an e-mail address such as name@example.com for the host, or leave it empty.',
    ]) {
      await expect(main(page).getByText(sentence)).toBeVisible()
    }
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    await expect(page.getByLabel('About me')).toHaveValue('Kept as it was typed')
    await expect(page.getByLabel('Age', { exact: true })).toHaveValue('৫০০')
    expect(await barriersOn(page)).toEqual([])
  })

  test('tells the later of two editors of a profile, who may save again', async ({
    page,
    shop,
  }) => {
    await signIn(page, adminOf(shop))
    await page.goto('/dashboard/my-profile')
    await send(page, 'PUT', `/api/about?email=${shop.adminEmail}`, {
      name: 'Somebody',
      ref: crypto.randomUUID(),
    })
    await page.getByLabel('Name', { exact: true }).fill('The later one')
    await page.getByRole('button', { name: 'Save profile' }).click()

    await expect(main(page).getByRole('alert')).toContainText('Somebody changed this profile')
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('The later one')
    await page.getByRole('button', { name: 'Save profile' }).click()
    await expect(page.getByText('Question Added!')).toBeVisible()
    await expect(main(page).getByRole('article')).toContainText('The later one')
  })
})

testAlone('shows the admin empty transactions and refunds', async ({ page, ownShop }) => {
  await signIn(page, adminOf(ownShop))
  const pages = [
    ['/dashboard/transaction', 'Transaction', 'No transactions yet'],
    ['/dashboard/refund', 'Refund', 'No refunds yet'],
  ] as const
  for (const [path, heading, text] of pages) {
    await expectWellMade(page, path)
    await expect(page).toHaveTitle(`${heading} | PM`)
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(main(page).getByText(text)).toBeVisible()
  }
  await main(page).getByRole('link', { name: 'See the orders' }).click()
  await expect(page).toHaveURL(/\/dashboard\/manage-orders/)
})

test('shows a student their own pages and not the teacher’s', async ({
  page,
  shop,
  newVisitor,
}) => {
  const admin = await newVisitor()
  await signIn(admin, adminOf(shop))
  const email = await signUpAs(page, admin, 'student')

  for (const [path, heading] of [
    ['/dashboard/my-question', 'My Question'],
    ['/dashboard/purchased-answer', 'Purchased Answer'],
  ] as const) {
    await expectWellMade(page, path)
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(main(page).getByText('There are no records to display')).toBeVisible()
  }
  for (const path of ['my-answer', 'assign-task', 'transaction', 'statistics', 'refund']) {
    await page.goto(`/dashboard/${path}`)
    await expect(page).toHaveURL(/\/dashboard$/)
  }

  await page.goto('/dashboard/my-profile')
  await expect(main(page).getByText('You have no profile yet.')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Nusrat Jahan')
  await expect(page.getByLabel('Email of the host')).toHaveValue(email)
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Question Added!')).toBeVisible()
  await expect(main(page).getByRole('article')).toContainText('Nusrat Jahan')
})

test('shows a teacher their own pages and not the student’s', async ({
  page,
  shop,
  newVisitor,
}) => {
  const admin = await newVisitor()
  await signIn(admin, adminOf(shop))
  await signUpAs(page, admin, 'teacher')

  for (const [path, heading] of [
    ['/dashboard/my-answer', 'My Answer'],
    ['/dashboard/assign-task', 'Assign Task'],
  ] as const) {
    await page.goto(path)
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(main(page).getByText('There are no records to display')).toBeVisible()
  }
  for (const path of ['my-question', 'purchased-answer']) {
    await page.goto(`/dashboard/${path}`)
    await expect(page).toHaveURL(/\/dashboard$/)
  }
})

test('redirects a signed-out visitor to the sign-in and back', async ({ page }) => {
  for (const path of ['my-profile', 'my-question', 'my-answer', 'refund']) {
    await page.goto(`/dashboard/${path}`)
    await expect(page).toHaveURL(`/login?from=%2Fdashboard%2F${path}`)
  }
})
