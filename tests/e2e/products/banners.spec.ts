/** Banners of campaigns and coupons on the home page. */

import { barriersOn, expectWellMade } from '#tests/e2e/support/barriers.ts'
import { testWithOwnShop } from '#tests/e2e/support/own-shop.ts'
import { adminOf, signIn } from '#tests/e2e/support/people.ts'
import { preparedShop } from '#tests/e2e/support/shop-setup.ts'
import { expect } from '#tests/e2e/support/shop-test.ts'

// Other files look at the home page of the first shop.
const test = testWithOwnShop(() => ({ copyOf: preparedShop() }))

// The browser itself logs every answer of 400 and above.
test.use({ expectedComplaints: /status of (400|409)/ })

test('the owner puts banners of a coupon and a campaign on the home page, and takes one off', async ({
  page,
  browser,
  ownShop,
}) => {
  test.slow()
  await signIn(page, adminOf(ownShop))
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: ownShop.origin })
  const visitor = await plain.newPage()
  const banners = visitor.getByRole('region', { name: 'Now in the shop' })
  await visitor.goto('/')
  await expect(banners).toHaveCount(0)

  await page.goto('/dashboard/coupons')
  await page.getByRole('button', { name: 'Make a coupon' }).click()
  const form = page.getByRole('dialog', { name: 'Make a coupon' })
  await form.getByLabel('Coupon code').fill('EID-20')
  await form.getByRole('textbox', { name: 'Takes off' }).fill('20')
  await form.getByLabel('Text in English').fill('Twenty off until Eid')
  await form.getByLabel('Text in Bangla').fill('ঈদ পর্যন্ত বিশ ভাগ ছাড়')
  await form.getByLabel('Leads to').fill(`${ownShop.origin}/bn/allProducts?offer=true`)
  await form.getByRole('button', { name: 'Save the coupon' }).click()
  await expect(form.getByText('A banner needs an end: give one.')).toBeVisible()
  await form.getByLabel('Ends', { exact: true }).fill('2099-01-04T00:00')
  await form.getByRole('button', { name: 'Save the coupon' }).click()
  await expect(page.getByText('Coupon made')).toBeVisible()
  await expect(page.getByRole('row', { name: /EID-20/ }).getByText('With a banner')).toBeVisible()

  await visitor.goto('/')
  const link = banners.getByRole('link', { name: /Twenty off until Eid.*Coupon EID-20.*4 January/ })
  await expect(link).toHaveAttribute('href', '/allProducts?offer=true')
  await visitor.goto('/bn')
  await expect(visitor.getByRole('region', { name: 'দোকানে এখন চলছে' })).toContainText('বিশ ভাগ ছাড়')

  await page.goto('/dashboard/view-product/prices?q=kettle-18')
  await page.getByLabel(/^New price: Electric Kettle 1.8 L/).fill('999')
  await page.getByRole('button', { name: 'Later, or only for a time' }).click()
  await page.getByLabel('Name of the campaign').fill('Eid')
  await page.getByLabel('Ends', { exact: true }).fill('2098-01-04T00:00')
  await page.getByRole('button', { name: 'Plan the change' }).click()
  await page.getByRole('button', { name: /^Banner of Eid/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Banner of Eid/ })
  expect(await barriersOn(page)).toEqual([])
  await dialog.getByLabel('Text in English').fill('Eid prices')
  await dialog.getByLabel('Text in Bangla').fill('ঈদের দাম')
  await dialog.getByRole('button', { name: 'Save the banner' }).click()
  await expect(page.getByText('Banner saved')).toBeVisible()

  await page.getByRole('button', { name: /^Banner of Eid/ }).click()
  const other = await page.context().newPage()
  await other.goto('/dashboard/view-product/prices?q=kettle-18')
  await other.getByRole('button', { name: /^Banner of Eid/ }).click()
  await other.getByRole('dialog').getByLabel('Text in English').fill('Winter prices')
  await other.getByRole('button', { name: 'Save the banner' }).click()
  await expect(other.getByText('Banner saved')).toBeVisible()
  await other.close()
  await dialog.getByLabel('Text in English').fill('Eid prices!')
  await dialog.getByRole('button', { name: 'Save the banner' }).click()
  const conflict = dialog.getByRole('alert', { name: /^Somebody changed this banner/ })
  await expect(conflict).toContainText('Winter prices')
  expect(await barriersOn(page)).toEqual([])
  await conflict.getByRole('button', { name: 'Save yours' }).click()
  await expect(dialog).toHaveCount(0)

  await visitor.goto('/')
  await expect(banners.getByRole('listitem')).toHaveCount(2)
  await expect(banners.getByRole('listitem').first()).toContainText(
    'Eid prices!Until 4 January 2098',
  )
  await expectWellMade(page, '/')
  await expectWellMade(page, '/bn')

  await page.goto('/dashboard/view-product/edit-product/kettle-18')
  const campaigns = page.getByRole('region', { name: 'Campaigns of this product' })
  await expect(campaigns).toContainText('Eid: Tk 999 until 4 January 2098')
  await expect(campaigns).toContainText('Then its own price comes back: Tk 1,150')
  await campaigns.getByRole('link', { name: 'See the campaign' }).click()
  await page.getByRole('button', { name: /^End now: Eid/ }).click()
  await expect(page.getByText('Products with their earlier prices: 1')).toBeVisible()
  await visitor.goto('/')
  await expect(banners.getByRole('listitem')).toHaveCount(1)
  await plain.close()
})
