/** The owner names words that mean the same, and visitors find by them at once. */

import { adminOf, signIn } from '#tests/e2e/support/people.ts'
import { testWithOwnShop } from '#tests/e2e/support/own-shop.ts'
import { preparedShop } from '#tests/e2e/support/shop-setup.ts'
import { expect } from '#tests/e2e/support/shop-test.ts'

const test = testWithOwnShop(() => ({ copyOf: preparedShop() }))

test('a synonym counts in the shop as soon as the owner has saved it', async ({
  page,
  shop,
  newVisitor,
}) => {
  const visitor = await newVisitor()
  await visitor.goto('/allproducts?q=জলপাত্র')
  await expect(visitor.getByRole('main').getByText('Perhaps you meant')).toHaveCount(0)
  await expect(visitor.getByRole('main').getByRole('heading', { name: /Kettle/ })).toHaveCount(0)

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

  await visitor.reload()
  await expect(
    visitor
      .getByRole('main')
      .getByRole('heading', { name: /Kettle/ })
      .first(),
  ).toBeVisible()
  await page.goto('/dashboard/view-product?q=জলপাত্র')
  await expect(page.getByRole('table').getByText('kettle-18').first()).toBeVisible()
})
