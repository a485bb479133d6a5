/** The dashboard of a person who chose Bangla. */

import type { Page } from '@playwright/test'
import { dayAfter, dhakaDay } from '#src/domain/dhaka-time.ts'
import { formatDay } from '#src/i18n/format-date.ts'
import type { Language } from '#src/i18n/language.ts'
import { dayAsTyped } from '#src/i18n/typed-day.ts'
import routes from '#src/routes.ts'
import { barriersOn } from '#tests/e2e/support/barriers.ts'
import { collect, collectWritten, latinOn } from '#tests/e2e/support/latin-on.ts'
import { testWithOwnShop } from '#tests/e2e/support/own-shop.ts'
import { adminOf, send, signIn, signUpAs } from '#tests/e2e/support/people.ts'
import { preparedShop } from '#tests/e2e/support/shop-setup.ts'
import { expect, test } from '#tests/e2e/support/shop-test.ts'

/** As a page of the shop sends them. */
const ofTheShop = { 'sec-fetch-site': 'same-origin' }

const anOrder = {
  cname: 'রহিমা বেগম',
  caddress: 'বাড়ি ৫, রোড ৩, মিরপুর ১০, ঢাকা',
  cphone: '01719876543',
  city: 70,
}

async function place(page: Page, matters: object): Promise<string> {
  const data = { ...anOrder, ...matters }
  const answer = await page.request.put('/api/order?id=p', { data, headers: ofTheShop })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()).oid
}

/** A draft for a supplier; returns its id. */
async function orderGoods(page: Page): Promise<string> {
  const add = async (path: string, data: object) => {
    const headers = { ...ofTheShop, 'idempotency-key': crypto.randomUUID() }
    const answer = await page.request.post(`/api/admin/${path}`, { data, headers })
    expect(answer.status(), await answer.text()).toBe(201)
    return (await answer.json())._id
  }
  const supplier = await add('suppliers', { name: 'করিম ট্রেডার্স', days: 4 })
  const items = [{ pid: 'kettle-18', pieces: 10, cost: 900 }]
  return add('purchase-orders', { supplier, items })
}

async function choose(page: Page, language: Language): Promise<void> {
  const form = { intent: 'language', language }
  await page.request.post('/dashboard/my-account', { form, headers: ofTheShop, maxRedirects: 0 })
}

/** The pages of routes.ts below `/dashboard`, with an example for each parameter. */
function dashboardPaths(examples: Readonly<Record<string, string>>): readonly string[] {
  const layout = routes.find(({ path }) => path === 'dashboard')
  const paths = (layout?.children ?? []).flatMap(({ path = '', children }) =>
    children ? children.map((child) => (child.path ? `${path}/${child.path}` : path)) : [path],
  )
  return paths.map((path) =>
    `/dashboard/${path}`.replace(/:(\w+)/g, (_all, name) => {
      const example = examples[name]
      if (example === undefined) throw new Error(`A page needs an example for :${name}`)
      return example
    }),
  )
}

test('a person chooses Bangla on the page that is open, for all of their browsers', async ({
  page,
  shop,
  newVisitor,
}) => {
  await signIn(page, adminOf(shop))
  await page.goto('/dashboard/view-product?q=fan')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.getByRole('complementary').getByRole('button', { name: 'বাংলা' }).click()

  await expect(page).toHaveURL('/dashboard/view-product?q=fan')
  await expect(page).toHaveTitle('সব পণ্য | PM')
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn')
  const phone = await newVisitor()
  await signIn(phone, adminOf(shop))
  await phone.goto('/dashboard/my-account')
  await expect(phone).toHaveTitle('আমার অ্যাকাউন্ট | PM')
  await phone.getByLabel('English').check()
  await phone.getByRole('button', { name: 'ভাষা সংরক্ষণ করুন' }).click()

  await expect(phone.getByRole('status').first()).toHaveText('The dashboard is in English now.')
  await expect(phone).toHaveTitle('My Account | PM')
  await page.reload()
  await expect(page).toHaveTitle('View Product | PM')
})

test('chooses the language without JavaScript', async ({ browser, shop }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.origin })
  const page = await context.newPage()
  await signIn(page, adminOf(shop))
  await page.goto('/dashboard/messages')
  await page.getByRole('complementary').getByRole('button', { name: 'বাংলা' }).click()

  await expect(page).toHaveTitle('বার্তা | PM')
  await page.getByRole('complementary').getByRole('button', { name: 'English' }).click()
  await expect(page).toHaveTitle('Messages | PM')
  await context.close()
})

/** Other files write English texts into this worker's shop. */
const testAlone = testWithOwnShop(() => ({ copyOf: preparedShop() }))

testAlone(
  'shows every page in Bangla alone, without a barrier, as wide as the phone',
  async ({ page, ownShop: shop, newVisitor }) => {
    test.slow()
    await signIn(page, adminOf(shop))
    const oid = await place(page, { pid: 'kettle-18', quantity: 5, cphone: '0171234' })
    await place(page, {
      items: ['ceiling-fan-56', 'kettle-18'].map((pid) => ({ pid, quantity: 1 })),
    })
    const message = { user_name: 'সুমন', user_email: 'sumon@example.com', message: 'কেটলি আছে?' }
    await send(page, 'POST', '/api/v1.0/email/send', { template_params: message })
    const settings = await (await page.request.get('/api/admin/shop')).json()
    const paths = dashboardPaths({
      ...{ pid: 'kettle-18', oid, form: 'expense' },
      id: await orderGoods(page),
    })
    const people: Page[] = [page]
    for (const role of ['student', 'teacher'] as const) {
      const person = await newVisitor()
      await signUpAs(person, page, role)
      people.push(person)
    }

    const seen = new Set<string>()
    for (const person of people) {
      await choose(person, 'bn')
      await person.setViewportSize({ width: 360, height: 800 })
      const written = collectWritten(person)
      collect({ name: 'admin Nusrat Jahan', settings }, written)
      for (const path of paths.filter((one) => !seen.has(one))) {
        await person.goto(path)
        if (new URL(person.url()).pathname !== path) continue
        seen.add(path)
        await expect(person.locator('html')).toHaveAttribute('lang', 'bn')
        await expect(person.getByText('লোড হচ্ছে...')).toHaveCount(0)
        for (const part of await person.locator('main details > summary:visible').all())
          await part.click()
        await expect(person.getByText('লোড হচ্ছে...')).toHaveCount(0)

        expect(await latinOn(person, written), path).toEqual([])
        // Under the header that stays at the top, a button is too small for a finger.
        await person.evaluate(() => window.scrollTo(0, 0))
        expect(await barriersOn(person), path).toEqual([])
        const { scrollWidth, clientWidth } = await person.evaluate(() => document.documentElement)
        expect(scrollWidth, path).toBe(clientWidth)
      }
    }
    expect(paths.filter((path) => !seen.has(path))).toEqual([])
  },
)

test('has every button of an order within its card on a small phone', async ({ page, shop }) => {
  await signIn(page, adminOf(shop))
  const oid = await place(page, { pid: 'bucket-8', quantity: 1, cphone: '01719876544' })
  await page.context().addCookies([{ name: 'orders-view', value: 'compact', url: shop.origin }])
  await page.setViewportSize({ width: 360, height: 800 })
  for (const language of ['bn', 'en'] as const) {
    await choose(page, language)
    await page.goto(`/dashboard/manage-orders?q=${oid}`)
    const card = page.locator(`[data-oid="${oid}"]`)
    await expect(card).toBeVisible()
    const outer = await card.evaluate((element) => element.getBoundingClientRect().toJSON())
    const buttons = await card
      .locator('.row-actions :is(a, button):visible')
      .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().toJSON()))

    expect(buttons, language).toHaveLength(4)
    for (const { left, right, width } of buttons) {
      expect(left, language).toBeGreaterThanOrEqual(outer.left)
      expect(right, language).toBeLessThanOrEqual(outer.right)
      expect(width, language).toBeGreaterThanOrEqual(44)
    }
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
    expect(scrollWidth, language).toBe(clientWidth)
  }
})

test.describe('a refused form', () => {
  test.use({ expectedComplaints: /status of 4\d\d/ })

  test('takes Bengali digits everywhere, and explains itself in Bangla', async ({ page, shop }) => {
    await signIn(page, adminOf(shop))
    await choose(page, 'bn')
    const oid = await place(page, { pid: 'bucket-8', quantity: 1 })

    await page.goto('/dashboard/manage-orders')
    const search = page.getByRole('searchbox')
    await search.fill(oid.replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)] ?? digit))
    await expect(page.getByRole('row')).toHaveCount(2)
    await search.fill('০১৭১-৯৮৭৬৫৪৩')
    await expect(page.getByRole('link', { name: /০১৭১৯৮৭৬৫৪৩/ }).first()).toBeVisible()
    await page.getByRole('button', { name: `কনফার্ম হয়নি ${oid}` }).click()
    await expect(page.getByRole('status').getByText('অর্ডারের অবস্থা বদলানো হয়েছে')).toBeVisible()

    await page.goto(`/dashboard/manage-orders/edit-order/${oid}`)
    await page.getByLabel('পরিমাণ', { exact: true }).fill('2')
    await expect(page.getByLabel('পরিমাণ', { exact: true })).toHaveValue('২')
    await page.getByRole('button', { name: 'একটি বাড়ান' }).click()
    await expect(page.getByLabel('পরিমাণ', { exact: true })).toHaveValue('৩')
    await page.getByLabel('নাম').fill('')
    await page.getByRole('button', { name: 'অর্ডার আপডেট করুন' }).click()
    await expect(page.getByText('আপনার নাম লিখুন।')).toBeVisible()
    await page.getByLabel('নাম').fill('রহিমা')
    await page.getByRole('button', { name: 'অর্ডার আপডেট করুন' }).click()
    await expect(page).toHaveTitle('সব অর্ডার | PM')
    expect((await (await page.request.get(`/api/oneOrder/${oid}`)).json()).quantity).toBe(3)

    await page.goto('/dashboard/shop-details')
    const fee = page.getByLabel('ঢাকার ভেতরে ডেলিভারি চার্জ (৳)')
    await expect(fee).toHaveValue('৭০')
    await fee.fill('৭')
    await fee.pressSequentially('5')
    await page.getByRole('textbox', { name: 'ইমেইল' }).fill('nobody')
    await page.getByRole('button', { name: 'সংরক্ষণ করুন' }).click()
    await expect(page.getByText('একটি ইমেইল ঠিকানা লিখুন')).toBeVisible()
    await expect(fee).toHaveValue('৭৫')
  })
})

test('takes days and times in Bengali digits or from the calendar, and shows them day first', async ({
  page,
  shop,
}) => {
  await signIn(page, adminOf(shop))
  await choose(page, 'bn')

  await page.goto('/dashboard/view-product/edit-product/bucket-8')
  const expires = page.getByLabel('মেয়াদ শেষের তারিখ', { exact: true })
  await expires.fill('২২/১১/২০')
  await expires.blur()
  await expect(expires).toHaveValue('২২/১১/২০')
  await expires.fill('২২-১১-২০৩১')
  await expires.blur()
  await expect(expires).toHaveValue('২২/১১/২০৩১')
  await page.getByRole('button', { name: 'ক্যালেন্ডার: মেয়াদ শেষের তারিখ' }).click()
  // The browser's own calendar stands outside of the page; this is what it writes.
  await page.locator('input[type=date]').fill('2032-01-02')
  await page.keyboard.press('Escape')
  await expect(expires).toHaveValue('০২/০১/২০৩২')
  await page.getByRole('main').getByRole('button', { name: 'সংরক্ষণ করুন', exact: true }).click()
  await expect(page.getByRole('status').getByText('পণ্য আপডেট হয়েছে')).toBeVisible()
  const product = await (await page.request.get('/api/oneProduct/bucket-8')).json()
  expect(product.ddate).toBe('2032-01-02')

  await page.goto('/dashboard/coupons')
  await page.getByRole('button', { name: 'কুপন বানান' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('কুপন কোড').fill('eid-30')
  await dialog.getByLabel('ছাড়', { exact: true }).fill('৩০')
  await dialog.getByLabel('শুরু', { exact: true }).fill('১/১/২০৯৯ ৯:০৫')
  await dialog.getByLabel('শেষ', { exact: true }).fill('০৪০১২০৯৯০০০০')
  await dialog.getByRole('button', { name: 'কুপন সেভ করুন' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'EID-30' })).toBeVisible()
  const { items } = await (await page.request.get('/api/admin/coupons?page=1')).json()
  expect(items.find(({ code }: { code: string }) => code === 'EID-30')).toMatchObject({
    from: '2099-01-01T09:05',
    to: '2099-01-04T00:00',
  })

  await page.goto('/dashboard/blocked-phones')
  await page.getByLabel('ফোন').fill('০১৭৯৮-৭৬৫৪৩৯')
  const inAMonth = dayAfter(dhakaDay(new Date()), 30)
  const until = page.getByLabel('যে দিন পর্যন্ত, সেই দিনসহ', { exact: true })
  await until.fill(dayAsTyped(inAMonth, 'bn'))
  await page.getByRole('button', { name: 'নম্বরটি ব্লক করুন' }).click()
  await expect(page.getByText(formatDay(inAMonth, 'bn')).first()).toBeVisible()
})
