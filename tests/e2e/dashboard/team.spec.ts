/** The owner shares the work, from the invitation to the end of a membership. */

import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { barriersOn } from '#tests/e2e/support/barriers.ts'
import { addAppOf, aVerifiedUser, change, proofIsOld } from '#tests/e2e/support/factors.ts'
import { linkOf } from '#tests/e2e/support/mails.ts'
import { adminOf, newEmail, password, signIn } from '#tests/e2e/support/people.ts'
import { expect, test } from '#tests/e2e/support/shop-test.ts'

/** As a page of the shop sends them. */
const ofTheShop = { 'sec-fetch-site': 'same-origin' }

// The open dashboard of the former member asks once more, and Chromium notes the refusal.
test.use({ expectedComplaints: /status of 40[13]/ })

async function aConfirmedOrder(owner: Page): Promise<string> {
  const data = {
    pid: 'kettle-18',
    quantity: 1,
    cname: 'Rahima',
    caddress: 'House 5, Road 3, Mirpur 10, Dhaka',
    city: 70,
  }
  const phone = { cphone: '01712345678' }
  const sending = { data: { ...data, ...phone }, headers: ofTheShop }
  const { oid } = await (await owner.request.put('/api/order?id=p', sending)).json()
  const done = { data: { status: 'done' }, headers: ofTheShop }
  expect((await owner.request.put(`/api/order?id=${oid}`, done)).status()).toBe(200)
  return oid
}

/** On a phone, light in English or dark in Bangla. */
async function expectNoBarrier(page: Page, path: string, { isDark }: { isDark: boolean }) {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(path)
  await expect(page.locator('html')).toHaveAttribute('lang', isDark ? 'bn' : 'en')
  await expect(page.getByText(/^(Loading|লোড হচ্ছে)\.\.\.$/)).toHaveCount(0)
  await page.evaluate((on) => document.documentElement.classList.toggle('dark', on), isDark)
  expect(await barriersOn(page), path).toEqual([])
  const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
  expect(scrollWidth, path).toBe(clientWidth)
  await page.setViewportSize({ width: 1280, height: 800 })
}

/** The next file on the same shop signs the owner in by the password. */
test.afterEach(({ shop }) => {
  const own = '(select id from users where email = ?)'
  change(shop, `delete from totp_secrets where user_id = ${own}`, shop.adminEmail)
  change(shop, "delete from shop_facts where name = 'teamNeedsSecondFactor'")
})

test('an invited member works by their duties, until the owner ends the membership', async ({
  page: owner,
  shop,
  newVisitor,
}) => {
  await signIn(owner, adminOf(shop))
  const oid = await aConfirmedOrder(owner)
  const email = newEmail()
  await owner.goto('/dashboard/team')
  await owner.getByLabel('Email').fill(email)
  // The members of other files' tests have the same duties.
  const invite = owner.locator('form').filter({
    has: owner.getByRole('button', { name: 'Send the invitation' }),
  })
  await invite.getByRole('checkbox', { name: /^Desk/ }).check()
  await invite.getByRole('checkbox', { name: /^Packer/ }).check()
  await invite.getByRole('button', { name: 'Send the invitation' }).click()
  const invitations = owner.getByRole('region', { name: 'Invitations' })
  await expect(invitations.getByText(email)).toBeVisible()
  await expect(invitations).toContainText('Desk, Packer')
  expect(await barriersOn(owner)).toEqual([])

  const member = await newVisitor()
  const link = await linkOf(shop.dataDir, email, 'invitation')
  await expectNoBarrier(member, `/bn${link}`, { isDark: true })
  await expectNoBarrier(member, link, { isDark: false })
  await member.getByLabel('New password').fill(password)
  await member.getByRole('button', { name: 'Join' }).click()
  await expect(member).toHaveURL(/\/login\?from=/)
  await member.getByRole('main').getByLabel('Email').fill(email)
  await member.getByRole('main').getByLabel('Password', { exact: true }).fill(password)
  await member.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click()
  await expect(member).toHaveURL('/dashboard')
  const menu = member.getByRole('complementary')
  await expect(menu.getByRole('link', { name: 'Manage Orders' })).toBeVisible()
  for (const name of ['Team', 'Add Product', 'Shop Details']) {
    await expect(menu.getByRole('link', { name })).toHaveCount(0)
  }
  await menu.getByRole('link', { name: 'Manage Orders' }).click()
  const row = member.getByRole('row').filter({ hasText: oid })
  await expect(row).toContainText('01712345678')

  await expectNoBarrier(owner, '/dashboard/team', { isDark: false })
  const card = owner
    .getByRole('region', { name: 'Members' })
    .getByRole('listitem')
    .filter({ hasText: email })
  await card.getByRole('checkbox', { name: /^Desk/ }).uncheck()
  await card.getByRole('button', { name: `Save the duties of ${email}` }).click()
  await expect(owner.getByText('The duties are saved.')).toBeVisible()
  await member.reload()
  await expect(row).toContainText('017…678')
  await expect(
    member.getByPlaceholder('Search by order number or name', { exact: true }),
  ).toBeVisible()
  await expect(member.getByRole('button', { name: 'Sound for new orders' })).toHaveCount(0)
  await member.goto(`/dashboard/manage-orders/order/${oid}`)
  await expect(member.getByRole('main')).toContainText('017…678')
  expect(await member.content()).not.toContain('12345678')

  await card.getByRole('button', { name: `End the membership of ${email}` }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(owner.getByText('The membership has ended.')).toBeVisible()
  await member.getByRole('complementary').getByRole('link', { name: 'Manage Orders' }).click()
  await expect(member).toHaveURL(/\/login/)

  const bangla = { intent: 'language', language: 'bn' }
  const chosen = { form: bangla, headers: ofTheShop, maxRedirects: 0 }
  await owner.request.post('/dashboard/my-account', chosen)
  await expectNoBarrier(owner, '/dashboard/team', { isDark: true })
})

test('the owner requires two-step sign-in, signs a member out and helps one who lost the phone', async ({
  page: owner,
  shop,
  newVisitor,
}) => {
  await signIn(owner, adminOf(shop))
  const member = await newVisitor()
  const email = await aVerifiedUser(member, shop)
  const id = 'select id from users where email = ?'
  change(shop, `insert into user_duties (user_id, duty) values ((${id}), 'desk')`, email)
  await owner.goto('/dashboard/team')
  const rule = owner.getByRole('region', { name: 'Two-step sign-in' })
  await rule.getByRole('link', { name: 'Set up your own on My Account first.' }).click()
  await expect(owner).toHaveURL('/dashboard/my-account')
  await addAppOf(owner)
  proofIsOld(shop, shop.adminEmail)
  await owner.goto('/dashboard/team')
  await rule.getByRole('button', { name: 'Require it of everyone' }).press('Enter')
  await owner.getByRole('dialog').getByRole('button', { name: 'Yes' }).press('Enter')
  const proof = owner.getByRole('dialog', { name: 'Is it you?' })
  await proof.getByLabel('Password').fill(shop.adminPassword)
  await owner.keyboard.press('Enter')
  await expect(owner.getByText('Everyone in the team needs two-step sign-in now.')).toBeVisible()
  await expect(rule.getByRole('button', { name: 'Leave it to each member' })).toBeVisible()

  // The member can open My Account alone, and sets the app up there.
  await member.goto('/dashboard/manage-orders')
  await expect(member).toHaveURL('/dashboard/my-account')
  await expect(member.getByText('The shop asks its team for a second step.')).toBeVisible()
  const factors = member.getByRole('region', { name: 'Two-step sign-in' })
  await factors.getByRole('button', { name: 'Add an authenticator app' }).press('Enter')
  const key = (await factors.getByRole('code').textContent()) ?? ''
  const secret = key.replaceAll(' ', '')
  await factors.getByLabel('6 digits of the app').fill(new TOTP({ secret }).generate())
  await member.keyboard.press('Enter')
  await expect(factors.getByText('They are shown only now.')).toBeVisible()
  await member.goto('/dashboard/manage-orders')
  await expect(member.getByRole('heading', { name: 'Manage Orders' })).toBeVisible()

  await owner.reload()
  const card = owner
    .getByRole('region', { name: 'Members' })
    .getByRole('listitem')
    .filter({ hasText: email })
  await expect(card.getByText('Two-step sign-in', { exact: true })).toBeVisible()
  await card.getByText('Devices and sign-in').focus()
  await owner.keyboard.press('Enter')
  const devices = card.getByRole('list', { name: 'Where you are signed in' })
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  expect(await barriersOn(owner)).toEqual([])
  await devices.getByRole('button', { name: /^Sign out / }).press('Enter')
  await expect(card.getByText('Signed in nowhere.')).toBeVisible()
  await expect(owner.getByText(`${email} is signed out on that device.`)).toBeVisible()
  await card.getByRole('button', { name: `Sign out everywhere: ${email}` }).press('Enter')
  await expect(owner.getByText(`${email} is signed out everywhere.`)).toBeVisible()
  await member.reload()
  await expect(member).toHaveURL(/\/login/)

  await card.getByRole('button', { name: `Remove two-step sign-in of ${email}` }).press('Enter')
  await owner.getByRole('dialog').getByRole('button', { name: 'Yes' }).press('Enter')
  await expect(card.getByText('Password alone')).toBeVisible()
  await signIn(member, { email, password })
  await member.goto('/dashboard/manage-orders')
  await expect(member).toHaveURL('/dashboard/my-account')

  await rule.getByRole('button', { name: 'Leave it to each member' }).press('Enter')
  await owner.getByRole('dialog').getByRole('button', { name: 'Yes' }).press('Enter')
  await expect(owner.getByText('Each member decides about two-step sign-in now.')).toBeVisible()
  await member.goto('/dashboard/manage-orders')
  await expect(member.getByRole('heading', { name: 'Manage Orders' })).toBeVisible()
})
