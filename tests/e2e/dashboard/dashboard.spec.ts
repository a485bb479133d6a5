/** The dashboard around its lists: the menu of each role, the account, users, shop details, outbox. */

import type { Page } from '@playwright/test'
import { barriersOn, expectWellMade } from '#tests/e2e/support/barriers.ts'
import { holdRequests } from '#tests/e2e/support/hold-requests.ts'
import { adminOf, newEmail, password, send, signIn, signUpAs } from '#tests/e2e/support/people.ts'
import { expect, test } from '#tests/e2e/support/shop-test.ts'

const menuOf = (page: Page) =>
  page.getByRole('complementary').getByRole('navigation', { name: 'Dashboard' })

/** Later tests share this shop: a test that changes its details restores them. */
async function readShopDetails(page: Page): Promise<object> {
  return (await page.request.get('/api/admin/shop')).json()
}

async function saveShopDetails(page: Page, facts: object): Promise<void> {
  await send(page, 'PUT', '/api/admin/shop', { ...facts, version: undefined })
}

test('shows each role its own menu and redirects it from the pages of other roles', async ({
  page,
  shop,
  newVisitor,
}) => {
  await signIn(page, adminOf(shop))
  await page.goto('/dashboard')
  await expect(menuOf(page).getByRole('link')).toHaveText([
    'Manage Orders',
    'Call Desk',
    'Incomplete Orders',
    'Packing',
    'Handover',
    'Money in advance',
    'Buyers ask',
    'Parcels',
    'Buyers',
    'Blocked Phones',
    'New Order',
    'View Product',
    'Add Product',
    'Categories',
    'Searches',
    'Coupons',
    'Reviews',
    'Buying',
    'Waiting for stock',
    'Team',
    'Manage Users',
    'Messages',
    'First hour',
    'Shop Details',
    'Messages to buyers',
    'Couriers',
    'Webhooks',
    'API tokens',
    'Integrations',
    'Outbox',
    'Activity',
    'Transaction',
    'Statistics',
    'Refund',
    'My Account',
  ])

  const teacher = await newVisitor()
  await signUpAs(teacher, page, 'teacher')
  await teacher.goto('/dashboard/manage-orders')
  await expect(teacher).toHaveURL('/dashboard')
  await expect(menuOf(teacher).getByRole('link')).toHaveText([
    'My Profile',
    'My Answer',
    'Assign Task',
    'My Account',
  ])

  const guest = await newVisitor()
  await signUpAs(guest, page, 'guest')
  await guest.goto('/dashboard')
  await expect(menuOf(guest).getByRole('link')).toHaveText(['My Account'])
  await expect(guest.getByRole('button', { name: /Switch to/ })).toHaveCount(0)
})

test('redirects a visitor who signs in to the page that they requested', async ({ page, shop }) => {
  await page.goto('/dashboard/manage-users?role=guest')
  await expect(page).toHaveTitle('Login | PM')
  await page.getByLabel('Email').fill(shop.adminEmail)
  await page.getByLabel('Password').fill(shop.adminPassword)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()

  await expect(page).toHaveURL('/dashboard/manage-users?role=guest')
  await expect(page.getByRole('status').getByText('Login Successful')).toBeVisible()
  await page.getByRole('link', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('status').getByText('Logout Sucessfully')).toBeVisible()
})

test('changes a student into a teacher and back, each time with the other menu', async ({
  page,
  shop,
  newVisitor,
}) => {
  const admin = await newVisitor()
  await signIn(admin, adminOf(shop))
  await signUpAs(page, admin, 'student')
  await page.goto('/dashboard')
  await expect(menuOf(page).getByRole('link', { name: 'My Question' })).toBeVisible()

  await page.getByRole('button', { name: 'Switch to teacher' }).click()
  await expect(menuOf(page).getByRole('link', { name: 'My Answer' })).toBeVisible()
  await expect(menuOf(page).getByRole('link', { name: 'My Question' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Switch to student' }).click()
  await expect(menuOf(page).getByRole('link', { name: 'My Question' })).toBeVisible()
})

test('opens, walks and closes the menu drawer on a phone by keyboard', async ({ page, shop }) => {
  await page.setViewportSize({ width: 360, height: 700 })
  await signIn(page, adminOf(shop))
  await page.goto('/dashboard')
  const opener = page.getByRole('button', { name: 'Menu', exact: true })
  const users = page.getByRole('navigation').getByRole('link', { name: 'Manage Users' })
  await expect(users).toBeHidden()

  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(users).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(users).toBeHidden()
  await expect(opener).toBeFocused()

  await opener.click()
  await users.click()
  await expect(page).toHaveTitle('Manage Users | PM')
  await expect(users).toBeHidden()
})

test('keeps the focus and sends each change once when users are changed by keyboard', async ({
  page,
  shop,
  newVisitor,
}) => {
  await signIn(page, adminOf(shop))
  const email = await signUpAs(await newVisitor(), page, 'student')
  await page.goto(`/dashboard/manage-users?q=${encodeURIComponent(email)}`)
  const row = page.getByRole('row').filter({ hasText: email })
  const changes = await holdRequests(page, '**/api/users/update/**')

  const status = row.getByRole('button', { name: /Verified/ })
  await status.press('Enter')
  await expect(status).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Enter')
  await expect(status).toBeFocused()
  changes.release()
  await expect(page.getByText('User become not-verified and blocked')).toBeVisible()
  await expect(status).toHaveAttribute('aria-disabled', 'false')
  await expect(status).toBeFocused()

  const role = row.getByRole('combobox')
  await role.press('ArrowDown')
  await expect(page.getByText('The role is changed.')).toBeVisible()
  await expect(role).toHaveValue('teacher')
  await expect(role).toBeFocused()
  expect(changes.sent()).toBe(2)
})

test('sorts users by the select on a phone, newest first by default', async ({ page, shop }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, adminOf(shop))
  await page.goto('/dashboard/manage-users')
  const sort = page.getByLabel('Sort by')
  const chosen = sort.locator('option:checked')
  await expect(chosen).toHaveText('Newest first')

  await sort.selectOption('Name, upwards')
  await expect(page).toHaveURL(/[?&]sort=name/)
  await sort.selectOption('Newest first')
  await expect(page).toHaveURL(/manage-users$/)
})

test.describe('with refused requests on the way', () => {
  test.use({ expectedComplaints: /status of (400|403|409)/ })

  test('signs a blocked user out at once and accepts their password after unblocking', async ({
    page,
    shop,
    newVisitor,
  }) => {
    const teacher = await newVisitor()
    await signIn(page, adminOf(shop))
    const email = await signUpAs(teacher, page, 'teacher')
    await teacher.goto('/dashboard')

    await page.goto('/dashboard/manage-users')
    await page.getByRole('searchbox', { name: 'Search by name or e-mail' }).fill(email)
    const row = page.getByRole('row').filter({ hasText: email })
    await expect(page).toHaveURL(`/dashboard/manage-users?q=${encodeURIComponent(email)}`)
    await expect(row.getByRole('button', { name: 'Make Admin' })).toBeDisabled()
    await row.getByRole('button', { name: /^Verified/ }).click()
    await expect(page.getByText('User become not-verified and blocked')).toBeVisible()
    await expect(row.getByRole('button', { name: /^Not-Verified/ })).toBeEnabled()
    await expect(row.getByRole('combobox')).toHaveValue('teacher')

    await teacher.goto('/dashboard/my-account')
    await expect(teacher).toHaveTitle('Login | PM')
    await teacher.getByLabel('Email').fill(email)
    await teacher.getByLabel('Password').fill(password)
    await teacher.getByRole('main').getByRole('button', { name: 'Login' }).click()
    await expect(teacher.getByRole('alert').first()).toContainText('This account is blocked')

    await row.getByRole('button', { name: /^Not-Verified/ }).click()
    await expect(page.getByText('User become Verified', { exact: true })).toBeVisible()
    await teacher.getByLabel('Password').fill(password)
    await teacher.getByRole('main').getByRole('button', { name: 'Login' }).click()
    await expect(teacher).toHaveTitle('My Account | PM')
  })

  test('a user can list their sessions, end one and change the password', async ({
    page,
    shop,
    newVisitor,
  }) => {
    const admin = await newVisitor()
    await signIn(admin, adminOf(shop))
    const email = await signUpAs(page, admin, 'guest')
    const otherBrowser = await newVisitor()
    await signIn(otherBrowser, { email, password })

    await page.goto('/dashboard/my-account')
    const sessions = page.getByRole('region', { name: 'Where you are signed in' })
    await expect(sessions.getByRole('listitem')).toHaveCount(2)
    await expect(sessions.getByRole('listitem').first()).toContainText('This device')
    await sessions
      .getByRole('button', { name: /^Sign out/ })
      .first()
      .click()
    await expect(page.getByRole('status').getByText('That device is signed out.')).toBeVisible()
    await expect(sessions.getByRole('listitem')).toHaveCount(1)
    await otherBrowser.goto('/dashboard')
    await expect(otherBrowser).toHaveTitle('Login | PM')

    await page.getByLabel('Current password').fill('not the one')
    await page.getByLabel('New password').fill('short')
    await page.getByRole('button', { name: 'Change the password' }).click()
    await expect(page.getByLabel('New password')).toHaveAttribute('aria-invalid', 'true')

    const fresh = 'eleven-green-parrots'
    await page.getByLabel('Current password').fill(password)
    await page.getByLabel('New password').fill(fresh)
    await page.getByRole('button', { name: 'Change the password' }).click()
    await expect(page.getByText('Your password is changed.')).toBeVisible()
    await signIn(otherBrowser, { email, password: fresh })
  })

  test('shows changed shop details on every page at the next request', async ({
    page,
    shop,
    newVisitor,
  }) => {
    const visitor = await newVisitor()
    await signIn(page, adminOf(shop))
    const before = await readShopDetails(page)
    await page.goto('/dashboard/shop-details')
    const other = await newVisitor()
    await signIn(other, adminOf(shop))
    await other.goto('/dashboard/shop-details')

    await page.getByRole('textbox', { name: 'Phone' }).fill('+৮৮০ ১৮১২-৩৪৫৬৭৮')
    await page.getByLabel('Address in Bangla').fill('বাড়ি ১, উত্তরা, ঢাকা')
    await page.getByRole('button', { name: 'Save & Continue' }).click()
    await expect(page.getByText('Shop details saved')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveValue('01812345678')
    await visitor.goto('/contact')
    await expect(visitor.getByRole('main')).toContainText('01812345678')
    await visitor.goto('/bn/contact')
    await expect(visitor.getByRole('main')).toContainText('বাড়ি ১, উত্তরা, ঢাকা')

    // The other editor sees the details of both, and decides.
    await other.getByRole('textbox', { name: 'Phone' }).fill('01912345678')
    await other.getByRole('button', { name: 'Save & Continue' }).click()
    const conflict = other.getByRole('alert', { name: /^Somebody changed the shop details/ })
    await expect(conflict.getByRole('row').filter({ hasText: 'Phone' })).toContainText(
      '01812345678',
    )
    await expect(other.getByRole('textbox', { name: 'Phone' })).toHaveValue('01912345678')
    await other.getByRole('button', { name: 'Save & Continue' }).click()
    await expect(other.getByText('Shop details saved')).toBeVisible()

    await other.getByRole('textbox', { name: 'Phone' }).fill('123')
    await other.getByLabel('Address of link 2').fill('http://example.com')
    await other.getByRole('button', { name: 'Save & Continue' }).click()
    await expect(other.getByRole('textbox', { name: 'Phone' })).toHaveAttribute(
      'aria-invalid',
      'true',
    )
    await expect(other.getByLabel('Address of link 2')).toHaveAttribute('aria-invalid', 'true')
    await expect(other.getByRole('textbox', { name: 'Phone' })).toHaveValue('123')
    await saveShopDetails(page, before)
  })

  test('shows the new total to a buyer whose page has old delivery fees, and accepts the order', async ({
    page,
    shop,
    newVisitor,
  }) => {
    const buyer = await newVisitor()
    await buyer.goto('/buy/kettle-18')
    await buyer.getByLabel('Name').fill('Rahima Begum')
    await buyer.getByLabel('Phone').fill('01712345678')
    await buyer.getByLabel('Address').fill('House 1, Dhanmondi')
    await buyer.getByLabel(/Inside Dhaka/).check()

    await signIn(page, adminOf(shop))
    const before = await readShopDetails(page)
    await page.goto('/dashboard/shop-details')
    await page.getByLabel('Delivery inside Dhaka, in Tk').fill('85')
    await page.getByRole('button', { name: 'Save & Continue' }).click()
    await expect(page.getByText('Shop details saved')).toBeVisible()

    const order = buyer.getByRole('button', { name: 'Place Order' })
    await order.click()
    await expect(buyer.getByLabel(/Inside Dhaka.*Tk 85/)).toBeVisible()
    await expect(buyer.getByRole('status').filter({ hasText: 'Total' })).toContainText('Tk 1,235')
    const sent = buyer.waitForRequest('**/api/order?id=p')
    await order.click()
    expect((await sent).postDataJSON()).toMatchObject({ zone: 'inside-dhaka', grand: 1_235 })
    await expect(buyer).toHaveURL(/\/thankyou/)
    await expect(buyer.getByText('Tk 85', { exact: true })).toBeVisible()

    await saveShopDetails(page, before)
  })
})

test('keeps the focus on the button while it saves the shop details', async ({ page, shop }) => {
  await signIn(page, adminOf(shop))
  await page.goto('/dashboard/shop-details')
  const saving = await holdRequests(page, '**/api/admin/shop')
  const save = page.getByRole('button', { name: 'Save & Continue' })
  await expect(save).toBeEnabled()
  await save.press('Enter')
  await expect(save).toBeDisabled()
  await expect(save).toBeFocused()
  await page.keyboard.press('Enter')
  expect(saving.sent()).toBe(1)
  saving.release()
  await expect(page.getByText('Shop details saved')).toBeVisible()
  await expect(save).toBeFocused()
})

test('reports when to try again after too many wrong passwords', async ({
  page,
  shop,
  newVisitor,
}) => {
  const admin = await newVisitor()
  await signIn(admin, adminOf(shop))
  await signUpAs(page, admin, 'guest')
  const change = () =>
    page.request.post('/dashboard/my-account', {
      form: { intent: 'password', currentPassword: 'not the one', newPassword: password },
      headers: { 'sec-fetch-site': 'same-origin' },
    })
  let answer = await change()
  for (let tries = 1; answer.status() === 401 && tries < 10; tries += 1) answer = await change()

  expect(answer.status()).toBe(429)
  expect(answer.headers()).toMatchObject({
    'retry-after': expect.stringMatching(/^\d+$/),
    'referrer-policy': 'same-origin',
  })
})

test.describe('when the shop refuses', () => {
  test.use({ expectedComplaints: /status of (503|401|422)/ })

  test('restores the button and explains the refusal in a toast', async ({
    page,
    shop,
    newVisitor,
  }) => {
    const guest = await newVisitor()
    await signIn(page, adminOf(shop))
    const email = await signUpAs(guest, page, 'guest')
    await page.route('**/api/users/update/**', (route) =>
      route.fulfill({ status: 503, json: { code: 'busy', message: 'Try again in a minute.' } }),
    )
    await page.goto(`/dashboard/manage-users?q=${encodeURIComponent(email)}`)
    const row = page.getByRole('row').filter({ hasText: email })
    await row.getByRole('button', { name: /^Verified/ }).click()

    await expect(page.getByRole('alert').getByText('Try again in a minute.')).toBeVisible()
    await expect(row.getByRole('button', { name: /^Verified/ })).toBeEnabled()
  })

  test('does not redirect a signed-in user to the sign-in when the shop is busy', async ({
    page,
    shop,
  }) => {
    await signIn(page, adminOf(shop))
    await page.goto('/login')
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    await expect(menu.getByRole('link', { name: 'Logout' })).toBeVisible()
    await page.route('**/api/auth/get-session', (route) =>
      route.fulfill({ status: 503, json: { code: 'busy', message: 'Try again in a minute.' } }),
    )
    // After each form the page asks again who is signed in.
    const busy = page.waitForResponse('**/api/auth/get-session')
    await page.getByLabel('Email').fill(shop.adminEmail)
    await page.getByLabel('Password').fill('not the password')
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
    await (await busy).finished()

    await menu.getByRole('link', { name: 'About' }).click()
    await expect(page).toHaveTitle(/About/)
    await expect(menu.getByRole('link', { name: 'Logout' })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Login' })).toHaveCount(0)
  })
})

test.describe('without a network', () => {
  test.use({ expectedComplaints: /ERR_INTERNET_DISCONNECTED/ })

  test('reports a missing network for a form and opens it again', async ({ page, shop }) => {
    await signIn(page, adminOf(shop))
    await page.goto('/dashboard/my-account')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Save the name' }).click()
    await expect(page.getByRole('heading', { name: /^There is no network/ })).toBeVisible()
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: /^There is no network/ })).toBeVisible()

    await page.context().setOffline(false)
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('button', { name: 'Save the name' })).toBeVisible()
  })

  test('reports it in Bangla on Bangla pages', async ({ page }) => {
    await page.goto('/bn/forgot-password')
    await page.getByRole('main').getByRole('textbox').fill('rahima@example.com')
    await page.context().setOffline(true)
    await page.getByRole('main').getByRole('button').click()
    await expect(page.getByRole('heading', { name: /^নেটওয়ার্ক নেই/ })).toBeVisible()
    await page.context().setOffline(false)
    await page.getByRole('link', { name: 'আবার চেষ্টা করুন' }).click()
    await expect(page.getByRole('main').getByRole('textbox')).toBeVisible()
  })
})

test('offers no change of the administrator', async ({ page, shop }) => {
  await signIn(page, adminOf(shop))
  await page.goto('/dashboard/manage-users?role=admin')
  const row = page.getByRole('row').filter({ hasText: shop.adminEmail })

  await expect(row.getByRole('button', { name: 'admin', exact: true })).toBeDisabled()
  await expect(row.getByRole('button', { name: /^Verified/ })).toBeDisabled()
  await expect(row.getByRole('combobox')).toHaveCount(0)
})

test('shows sent events in the outbox, and an empty outbox when all have arrived', async ({
  page,
  shop,
}) => {
  await signIn(page, adminOf(shop))
  await page.goto('/dashboard/outbox?state=parked')
  await expect(page.getByText('There are no records to display')).toBeVisible()
  await expect(page.getByLabel('State')).toHaveValue('parked')
})

test('passes axe in the dashboard, in either theme, on the narrowest phone', async ({
  page,
  shop,
}) => {
  await signIn(page, adminOf(shop))
  for (const path of [
    '',
    '/manage-users',
    '/my-account',
    '/shop-details',
    '/outbox',
    '/messages',
  ]) {
    await expectWellMade(page, `/dashboard${path}`)
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/dashboard/manage-users')
  await expect(page.getByText(shop.adminEmail).first()).toBeVisible()
  expect(await barriersOn(page)).toEqual([])
})

test('shows a new user an account page and no other', async ({ page }) => {
  const email = newEmail()
  await send(page, 'POST', '/api/auth/sign-up/email', { email, password })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(email.split('@')[0] ?? '')
})
