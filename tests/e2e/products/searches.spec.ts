/** The owner names words that mean the same, and visitors find by them at once. */

import { barriersOn } from '#tests/e2e/support/barriers.ts'
import { testWithOwnShop } from '#tests/e2e/support/own-shop.ts'
import { adminOf, signIn } from '#tests/e2e/support/people.ts'
import { preparedShop } from '#tests/e2e/support/shop-setup.ts'
import { expect } from '#tests/e2e/support/shop-test.ts'

const test = testWithOwnShop(() => ({ copyOf: preparedShop() }))

// The browser itself logs every answer of 400 and above.
test.use({ expectedComplaints: /status of 400/ })

test('a synonym counts in the shop as soon as the owner has saved it', async ({
  page,
  shop,
  newVisitor,
}) => {
  const visitor = await newVisitor()
  await visitor.goto('/allproducts?q=জলপাত্র')
  const said = visitor.getByRole('main').getByRole('status').filter({ hasText: 'জলপাত্র' })
  await expect(said).not.toHaveText(/\d/)

  await signIn(page, adminOf(shop))
  await page.goto('/dashboard/searches')
  await page.getByRole('button', { name: 'Add a group of words' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('With commas between them').fill('kettle')
  await form.getByRole('button', { name: 'Save the words' }).click()
  await expect(form.getByText('Name at least two different words')).toBeVisible()
  await form.getByLabel('With commas between them').fill('kettle, জলপাত্র')
  await form.getByRole('button', { name: 'Save the words' }).click()
  await expect(page.getByRole('button', { name: 'Remove জলপাত্র' })).toBeVisible()
  expect(await barriersOn(page)).toEqual([])

  await visitor.reload()
  await expect(said).toHaveText(/^\d+ products/)
  await expect(
    visitor.getByRole('main').getByRole('listitem').getByRole('heading').first(),
  ).toHaveText(/Kettle/)
  await page.goto('/dashboard/view-product?q=জলপাত্র')
  await expect(page.getByRole('table').getByText('kettle-18').first()).toBeVisible()

  await page.goto('/dashboard/searches')
  await page.getByRole('button', { name: 'Remove জলপাত্র' }).click()
  await expect(page.getByRole('button', { name: 'Remove kettle' })).toHaveCount(0)
  await visitor.reload()
  await expect(said).not.toHaveText(/\d/)
})
