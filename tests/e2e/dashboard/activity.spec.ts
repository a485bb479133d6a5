/** The owner sees who did what, filters it, takes it as a file, and takes a change back. */

import { barriersOn } from '#tests/e2e/support/barriers.ts'
import { adminOf, send, signIn, signUpAs } from '#tests/e2e/support/people.ts'
import { expect, test } from '#tests/e2e/support/shop-test.ts'
import { shownWidth } from '#tests/e2e/support/shown-width.ts'

test('the owner filters the activity, downloads it and undoes a block by the keyboard', async ({
  page,
  shop,
  newVisitor,
}) => {
  await signIn(page, adminOf(shop))
  const email = await signUpAs(await newVisitor(), page, 'student')
  await send(page, 'PUT', `/api/users/update/${email}`, {
    email,
    status: 'Not-Verified',
    role: 'guest',
  })
  await page.goto('/dashboard/activity')

  await page.getByLabel('Subject').selectOption('user')
  await expect(page).toHaveURL(/subject=user/)
  await page.getByRole('searchbox', { name: 'Email of a person' }).fill(shop.adminEmail)
  await expect(page).toHaveURL(/person=/)
  await expect(page.getByRole('listitem').filter({ hasText: email }).first()).toBeVisible()
  await page.getByRole('link', { name: email }).first().click()
  await expect(page).toHaveURL(/manage-users/)
  await page.goBack()
  await expect(page.getByLabel('Subject')).toHaveValue('user')
  expect(await barriersOn(page)).toEqual([])

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download as CSV' }).click()
  expect((await download).suggestedFilename()).toBe('activity.csv')

  await page.getByText('Calls and packing, a person').click()
  await expect(page.getByText('Nobody phoned a buyer or packed')).toBeVisible()
  expect(await barriersOn(page)).toEqual([])

  const undo = page.getByRole('button', { name: new RegExp(`^Undo: .*${email}`) }).first()
  await undo.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('It was taken back.')).toBeVisible()
  await expect(page.getByText('Takes an earlier change back').first()).toBeVisible()
  const user = await page.request.get(`/api/oneuser/${email}`)
  expect(await user.json()).toMatchObject({ status: 'Verified' })

  // The shop writes the events of five seconds at once.
  const stored = () => page.request.get('/api/admin/security-events?event=signed-in')
  await expect.poll(async () => (await stored()).text(), { timeout: 15_000 }).toContain('way')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('link', { name: 'Sign-ins and refusals' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Signed in' }).first()).toBeVisible()
  expect(await barriersOn(page)).toEqual([])
  expect(await shownWidth(page)).toBeLessThanOrEqual(390)
})
