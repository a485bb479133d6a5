/** Lists of the dashboard that could not be read: they say so, and are read again. */

import { adminOf, signIn } from '#tests/e2e/support/people.ts'
import { expect, test } from '#tests/e2e/support/shop-test.ts'

test.use({ expectedComplaints: /status of 400/ })

const failure = { status: 400, json: {} }

test('the list of buyers who were not reached can be read again', async ({ page, shop }) => {
  await signIn(page, adminOf(shop))
  let isAway = true
  await page.route('**/api/admin/calls/ended*', (route) =>
    route.fulfill(isAway ? failure : { json: { items: [] } }),
  )
  await page.goto('/dashboard/call-desk/not-reached')
  await expect(page.getByText('The list could not be loaded.')).toBeVisible()
  isAway = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Nobody is waiting here.')).toBeVisible()
})

test('a card that was answered has no live buttons when the list cannot be read again', async ({
  page,
  shop,
}) => {
  await signIn(page, adminOf(shop))
  const wish = {
    ...{ _id: '7', kind: 'cancel', reason: 'too-late', note: '', state: 'open', answer: '' },
    ...{ asked: '2026-11-20T06:00:00.000Z', answered: null },
  }
  const items = [{ wish, order: { oid: 'PM-1', cname: 'Rahima', collect: 690 } }]
  let isAnswered = false
  await page.route('**/api/admin/wishes*', (route) =>
    route.fulfill(isAnswered ? failure : { json: { items, total: 1 } }),
  )
  await page.route('**/api/admin/wishes/7/answer', (route) => {
    isAnswered = true
    return route.fulfill({ json: {} })
  })
  await page.goto('/dashboard/wishes')
  const card = page.getByRole('listitem', { name: 'PM-1' })
  await expect(card).toContainText('To collect: ')
  await card.getByRole('button', { name: 'Agree' }).click()
  await expect(page.getByText('The list could not be loaded.')).toBeVisible()
  await expect(card).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Waiting for an answer' })).toBeFocused()
})
