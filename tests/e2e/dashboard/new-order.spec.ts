/** Staff take an order from a pasted message. */

import type { Page } from '@playwright/test'
import { barriersOn } from '#tests/e2e/support/barriers.ts'
import { paste } from '#tests/e2e/support/paste.ts'
import { adminOf, signIn } from '#tests/e2e/support/people.ts'
import { expect, test } from '#tests/e2e/support/shop-test.ts'

const path = '/dashboard/new-order'
const message = `নাম: রহিমা খাতুন
মোবাইল: ০১৭৯৮৭৬৫৪৩২
ঠিকানা: বাড়ি ১২, রোড ৫, সাভার
২টা ইলেকট্রিক কেটলি ১.৮ লিটার, আর frying pan 26 cm`

// One answer is lost on purpose.
test.use({ expectedComplaints: /ERR_FAILED/ })

test('a message becomes an order by paste, Tab and Enter, and the next one can be pasted at once', async ({
  page,
  shop,
}) => {
  await signIn(page, adminOf(shop))
  await page.goto(path)
  const box = page.locator('#pasted')
  await expect(box).toBeFocused()

  await paste(page, message)

  await expect(page.getByText('Filled in from the message.')).toBeVisible()
  await expect(page.locator('#cphone')).toHaveValue('01798765432')
  await expect(page.locator('#caddress')).toHaveValue('বাড়ি ১২, রোড ৫, সাভার'.normalize('NFC'))
  // Beside the button that saves it.
  await expect(
    page
      .getByRole('region', { name: 'Pasted message' })
      .getByText('বাড়ি ১২, রোড ৫, সাভার'.normalize('NFC'), { exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('radio', { name: /Outside Dhaka/ })).toBeChecked()
  const lines = page.getByRole('group', { name: 'Products' }).getByRole('listitem')
  await expect(lines).toHaveCount(2)
  await expect(lines.first()).not.toContainText('Check this')
  await expect(lines.last()).toContainText('Check this')
  await expect(page.getByRole('checkbox', { name: /Already confirmed/ })).toBeChecked()
  expect(await barriersOn(page)).toEqual([])

  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')

  const toast = page.getByText(/Order saved/)
  await expect(toast).toContainText(/PM-[0-9A-Z]{8}/)
  await expect(box).toBeFocused()
  await expect(box).toHaveValue('')
  await expect(page.locator('#cphone')).toHaveValue('')
  await expect(lines).toHaveCount(0)

  await test.step('the next message of the same phone shows the buyer and the last address', async () => {
    await paste(page, 'vai ekta blender 1.5 liter den. 01798765432')
    await expect(page.getByText('Known buyer')).toBeVisible()
    await expect(page.getByRole('link', { name: /Order PM-/ })).toBeVisible()
    await expect(page.locator('#cname')).toHaveValue('রহিমা খাতুন'.normalize('NFC'))
    await expect(page.locator('#caddress')).toHaveValue('বাড়ি ১২, রোড ৫, সাভার'.normalize('NFC'))
  })

  await test.step('a lost answer and a second press make one order', async () => {
    const before = await ordersOf(page)
    let calls = 0
    await page.route('**/api/admin/orders', async (route) => {
      calls += 1
      if (calls > 1) return route.continue()
      await route.fetch()
      await route.abort()
    })
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/makes no second order/)).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(box).toHaveValue('')
    expect(await ordersOf(page)).toBe(before + 1)
  })

  await test.step('the form says what is missing, and asks before it is left', async () => {
    await page.locator('#cname').fill('Karim')
    await page.getByRole('button', { name: 'Save order' }).first().click()
    await expect(page.locator('#cphone')).toBeFocused()
    await expect(page.getByText('Add at least one product.')).toBeVisible()
    await page.getByRole('link', { name: 'Manage Orders' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })
})

test('brings a half-typed order back after a reload, and forgets one that is given up', async ({
  page,
  shop,
}) => {
  await signIn(page, adminOf(shop))
  await page.goto(path)
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  const name = page.locator('#cname')
  page.on('dialog', (dialog) => void dialog.accept())
  await paste(page, message)
  await expect(page.locator('#cphone')).toHaveValue('01798765432')
  await name.fill('Half Typed')

  await page.reload()

  const lines = page.getByRole('group', { name: 'Products' }).getByRole('listitem')
  await expect(name).toHaveValue('Half Typed')
  await expect(page.locator('#pasted')).toHaveValue(message.normalize('NFC'))
  await expect(page.locator('#caddress')).toHaveValue('বাড়ি ১২, রোড ৫, সাভার'.normalize('NFC'))
  await expect(lines).toHaveCount(2)
  await expect(lines.last()).toContainText('Check this')

  await page.getByRole('link', { name: 'Manage Orders' }).click()
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(page).toHaveURL(/manage-orders/)
  await page.goto(path)
  await expect(page.locator('#pasted')).toBeFocused()
  await expect(name).toHaveValue('')

  await test.step('a lost answer and a reload make one order', async () => {
    await paste(page, message)
    await expect(page.getByText('Filled in from the message.')).toBeVisible()
    const before = await ordersOf(page)
    await page.route('**/api/admin/orders', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await page.getByRole('button', { name: 'Save order' }).first().click()
    await expect(page.getByText(/makes no second order/)).toBeVisible()
    await page.unroute('**/api/admin/orders')
    await page.reload()
    await expect(lines).toHaveCount(2)
    await page.getByRole('button', { name: 'Save order' }).first().click()
    await expect(page.locator('#pasted')).toHaveValue('')
    expect(await ordersOf(page)).toBe(before + 1)
    await page.reload()
    await expect(page.locator('#pasted')).toBeFocused()
    await expect(name).toHaveValue('')
  })
})

test('takes a problem away when its field is changed, and leaves the focus where it is', async ({
  page,
  shop,
}) => {
  await signIn(page, adminOf(shop))
  await page.goto(path)
  await page.getByRole('button', { name: 'Save order' }).last().click()
  await expect(page.locator('#cphone')).toBeFocused()
  await expect(page.getByText('Write the address.')).toBeVisible()

  await page.locator('#caddress').pressSequentially('House 5')

  await expect(page.getByText('Write the address.')).toBeHidden()
  await expect(page.locator('#caddress')).toHaveValue('House 5')
  await page.locator('#cname').pressSequentially('Karim')
  await expect(page.getByText('Write the buyer’s name.')).toBeHidden()
  await expect(page.getByText('Write the buyer’s phone.')).toBeVisible()
  await expect(page.locator('#cname')).toBeFocused()
  await page.getByRole('button', { name: 'Clear the form' }).click()
})

async function ordersOf(page: Page): Promise<number> {
  const answer = await page.request.get('/api/orders?q=01798765432&size=1&page=1')
  return (await answer.json()).total
}
