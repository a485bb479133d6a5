/** A note that is typed in the panel of an order and not saved yet. */

import { adminOf, phoneOfAnother, signIn } from '#tests/e2e/support/people.ts'
import { expect, test } from '#tests/e2e/support/shop-test.ts'
import type { Shop } from '#tests/support/shop.ts'

async function orderOf({ origin }: Shop, network: string): Promise<string> {
  const answer = await fetch(`${origin}/api/order?id=p`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': network },
    body: JSON.stringify({
      pid: 'led-bulb-5',
      cname: 'Half Note',
      caddress: 'House 5, Road 3, Mirpur 10, Dhaka',
      cphone: phoneOfAnother(),
      quantity: 1,
      city: 70,
    }),
  })
  expect(answer.status).toBe(201)
  return (await answer.json()).oid
}

test('asks before a half-typed note of the panel is left, and brings it back after a reload', async ({
  page,
  shop,
}) => {
  const first = await orderOf(shop, '203.0.113.120')
  const second = await orderOf(shop, '203.0.113.121')
  await signIn(page, adminOf(shop))
  await page.context().addCookies([{ name: 'orders-view', value: 'compact', url: shop.origin }])
  await page.goto('/dashboard/manage-orders?q=half+note')
  const rowOf = (oid: string) => page.locator(`tr[data-oid="${oid}"]`)
  await rowOf(first).locator('.buyer').click()
  const panel = page.getByRole('complementary', { name: first })
  const note = panel.getByLabel('New note')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  page.on('dialog', (dialog) => void dialog.accept())
  await note.fill('Ring tw')

  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'No' }).click()
  await expect(note).toHaveValue('Ring tw')
  await rowOf(second).locator('.buyer').click()
  await question.getByRole('button', { name: 'No' }).click()
  await page.reload()
  await expect(note).toHaveValue('Ring tw')

  await panel.getByRole('button', { name: 'Add note' }).click()
  await expect(panel).toContainText('The team alone: Ring tw')
  await note.fill('Given up')
  await rowOf(second).locator('.buyer').click()
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByRole('complementary', { name: second })).toBeVisible()
  await rowOf(first).locator('.buyer').click()
  await expect(panel).toContainText('The team alone: Ring tw')
  await expect(note).toHaveValue('')

  const aboutCall = panel.getByLabel('Note about the call')
  await aboutCall.fill('Call after fi')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'No' }).click()
  await page.reload()
  await expect(aboutCall).toHaveValue('Call after fi')
  await aboutCall.fill('Call after five')
  await panel.getByRole('button', { name: 'No answer' }).click()
  await expect(aboutCall).toHaveValue('')
  await rowOf(second).locator('.buyer').click()
  await expect(page.getByRole('complementary', { name: second })).toBeVisible()
})
