/** Two orders of one phone: the mark, the merge, and the split of an order that lacks pieces. */

import { barriersOn } from '#tests/e2e/support/barriers.ts'
import { adminOf, send, signIn } from '#tests/e2e/support/people.ts'
import { expect, test } from '#tests/e2e/support/shop-test.ts'

const listPath = '/dashboard/manage-orders'

test('merges an order that was sent twice, offers no way back, and splits off what is short', async ({
  page,
  shop,
}) => {
  const order = async (quantity: number): Promise<{ oid: string; token: string }> => {
    const answer = await fetch(`${shop.origin}/api/order?id=p`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.78.1.1' },
      body: JSON.stringify({
        pid: 'broom-coconut',
        cname: 'Ordered Twice',
        caddress: 'House 5, Road 3, Mirpur 10, Dhaka',
        cphone: '01878000001',
        quantity,
        city: 70,
      }),
    })
    expect(answer.status).toBe(201)
    return answer.json()
  }
  const [first, second] = [await order(1), await order(2)]
  await signIn(page, adminOf(shop))
  await page.context().addCookies([{ name: 'orders-view', value: 'compact', url: shop.origin }])
  await page.goto(`${listPath}?q=twice`)
  const row = page.locator(`tr[data-oid="${second.oid}"]`)
  await expect(row.getByText(`Same phone within a day: ${first.oid}`)).toBeAttached()

  await row.locator('.buyer').click()
  const panel = page.getByRole('complementary', { name: second.oid })
  await panel.getByRole('button', { name: `Merge with ${first.oid}` }).click()
  const dialog = page.getByRole('dialog')
  // The older one: its number is the one that the buyer was told first.
  await expect(dialog.getByRole('radio', { name: first.oid })).toBeChecked()
  expect(await barriersOn(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Merge the orders' }).click()

  await expect(panel.getByRole('link', { name: `Merged into ${first.oid}` })).toBeVisible()
  const steps = panel.getByRole('region', { name: 'Steps' }).getByRole('button')
  await expect(steps).toHaveCount(0)
  await expect(row.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await expect(page.getByText('Same phone within a day')).toHaveCount(0)
  await panel.getByRole('link', { name: `Merged into ${first.oid}` }).click()
  const survivor = page.getByRole('complementary', { name: first.oid })
  await expect(survivor).toContainText(`${second.oid} was merged into this order`)
  // As the buyer, who has no session.
  const link = await fetch(`${shop.origin}/api/oneOrder/${second.oid}?token=${second.token}`)
  expect(await link.json()).toMatchObject({ oid: first.oid, quantity: 3 })

  await send(page, 'PUT', `/api/order?id=${first.oid}`, { quantity: 5_000, grand: 1 })
  await page.reload()
  await survivor.getByRole('button', { name: 'Split the order' }).click()
  const pieces = dialog.getByRole('textbox')
  const short = Number(await pieces.inputValue())
  expect(short).toBeGreaterThan(4_000)
  await dialog.getByRole('button', { name: 'Split', exact: true }).click()
  await expect(page.getByText(/The other pieces are in PM-/)).toBeVisible()
  await expect(survivor).toContainText('Second order: PM-')
  await expect(survivor.getByRole('button', { name: 'Split the order' })).toHaveCount(0)
  const { items } = await (await page.request.get('/api/orders?q=twice&size=10')).json()
  expect(items).toMatchObject([{ quantity: short }, { stage: 'cancelled' }, { short: 0 }])
})
