/** Signing up, in and out, and resetting a password, as visitors do it in a browser. */

import type { Page } from '@playwright/test'
import { linkOf } from '#tests/e2e/support/mails.ts'
import { newEmail, password, send, signIn } from '#tests/e2e/support/people.ts'
import { expect, test } from '#tests/e2e/support/shop-test.ts'
import { aPhoto } from '#tests/make/a-picture.ts'

const form = (page: Page) => page.getByRole('main')

async function fillIn(page: Page, credentials: { email: string; password: string }): Promise<void> {
  await form(page).getByLabel('Email').fill(credentials.email)
  await form(page).getByLabel('Password', { exact: true }).fill(credentials.password)
}

test('redirects a visitor who signs up back to the page they came from', async ({ page }) => {
  await page.goto('/about')
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Login' })
    .click()
  await form(page).getByRole('link', { name: 'Sign up' }).click()
  await expect(page).toHaveTitle('Sign up | PM')
  await fillIn(page, { email: newEmail(), password })
  await form(page).getByLabel('Name (optional)').fill('রহিমা বেগম')
  const picture = await aPhoto({ width: 60, height: 60 }).jpeg().toBuffer()
  await form(page)
    .getByLabel('Picture')
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: picture })

  const [sent] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'POST'),
    form(page).getByRole('button', { name: 'Sign up', exact: true }).click(),
  ])
  // The form asks for a picture, which never leaves the browser.
  expect(sent.postData()).not.toContain('me.jpg')
  await expect(page).toHaveURL('/about')
  await expect(page.getByRole('status').getByText('Signup Successful')).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect(menu.getByRole('link', { name: 'Logout' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Login' })).toHaveCount(0)
  await expect(menu.getByRole('link', { name: 'DashBoard' })).toHaveCount(0)

  await menu.getByRole('link', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('status').getByText('Logout Sucessfully')).toBeVisible()
})

test('signs a visitor in and out in Bangla, with a Bangla page and a Bangla toast', async ({
  page,
}) => {
  const email = newEmail()
  await send(page, 'POST', '/api/auth/sign-up/email', { email, password })
  await page.context().clearCookies()
  await page.goto('/bn')
  const menu = page.getByRole('navigation', { name: 'প্রধান মেনু' })
  await menu.getByRole('link', { name: 'লগইন' }).click()
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.locator('main button[type=submit]').first().click()
  await expect(page).toHaveURL('/bn')
  await expect(page.getByRole('status').getByText('লগইন হয়েছে')).toBeVisible()

  await menu.getByRole('link', { name: 'লগআউট' }).click()
  await expect(page).toHaveURL('/bn/login')
  await expect(page.getByRole('status').getByText('লগআউট হয়েছে')).toBeVisible()
  // Without a page to return to.
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.locator('main button[type=submit]').first().click()
  await expect(page).toHaveURL('/bn')
  await expect(page.getByRole('status').getByText('লগইন হয়েছে')).toBeVisible()
})

test('announces a failed sign-in with Google once, in a toast, and shows it in the page', async ({
  page,
}) => {
  await page.goto('/login?error=auth/popup-closed-by-user')
  const sentence = 'You left Google before you were signed in.'
  await expect(page.getByText(sentence)).toHaveCount(2)
  await expect(page.getByRole('alert').getByText(sentence)).toHaveCount(1)
})

test('reports that Google sign-in is not set up', async ({ page }) => {
  await page.goto('/login')
  await expect(form(page).getByText('Google sign-in is not set up')).toBeVisible()
  await expect(form(page).getByRole('button', { name: 'Continue with Google' })).toBeDisabled()
})

test.describe('a form with wrong fields', () => {
  test.use({ expectedComplaints: /status of (400|401|409)/ })

  test('names each wrong field and keeps every value except the password', async ({ page }) => {
    await page.goto('/signup')
    await fillIn(page, { email: 'rahima@example.com', password: 'password' })
    await form(page).getByLabel('Name (optional)').fill('Rahima')
    await form(page)
      .getByLabel('Picture')
      .evaluate((input) => input.removeAttribute('required'))
    await form(page).getByRole('button', { name: 'Sign up', exact: true }).click()

    const field = form(page).getByLabel('Password', { exact: true })
    await expect(field).toHaveAccessibleDescription(/guessed first/)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveValue('')
    await expect(form(page).getByLabel('Email')).toHaveValue('rahima@example.com')
    await expect(form(page).getByLabel('Name (optional)')).toHaveValue('Rahima')
  })

  test('shows the same message for a wrong password and an unknown e-mail, announced once', async ({
    page,
  }) => {
    const email = newEmail()
    await send(page, 'POST', '/api/auth/sign-up/email', { email, password })
    await page.context().clearCookies()

    const shown: string[] = []
    for (const unknown of [email, newEmail()]) {
      await page.goto('/login')
      await fillIn(page, { email: unknown, password: 'three-wrong-mangoes' })
      await form(page).getByRole('button', { name: 'Login' }).click()
      const sentence = 'The e-mail or the password is not right.'
      await expect(page.getByText(sentence)).toHaveCount(2)
      await expect(page.getByRole('alert').getByText(sentence)).toHaveCount(1)
      await expect(page.locator('main').getByRole('alert')).toHaveCount(0)
      shown.push(((await form(page).textContent()) ?? '').replace(unknown, ''))
      await expect(form(page).getByLabel('Email')).toHaveValue(unknown)
      await expect(form(page).getByLabel('Password', { exact: true })).toHaveValue('')
    }
    expect(shown[0]).toBe(shown[1])
  })

  test('does not follow a link to another site after signing in', async ({ page, shop }) => {
    const email = newEmail()
    await send(page, 'POST', '/api/auth/sign-up/email', { email, password })
    await page.context().clearCookies()
    for (const from of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example/',
      '%2F%2Fevil.example',
    ]) {
      await page.goto(`/login?from=${encodeURIComponent(from)}`)
      await fillIn(page, { email, password })
      await form(page).getByRole('button', { name: 'Login' }).click()
      await expect(page.getByRole('status').getByText('Login Successful')).toBeVisible()
      expect(new URL(page.url()).origin).toBe(shop.origin)
      await page.context().clearCookies()
    }
  })

  test('replaces a forgotten password by mail once and ends all other sessions', async ({
    page,
    shop,
    newVisitor,
  }) => {
    const email = newEmail()
    const otherBrowser = await newVisitor()
    await send(otherBrowser, 'POST', '/api/auth/sign-up/email', { email, password })

    await page.goto('/login')
    await form(page).getByLabel('Email').fill(email)
    await form(page).getByRole('button', { name: 'Forgot password?' }).click()
    await expect(form(page).getByLabel('Email')).toHaveValue(email)
    await form(page).getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByText('If there is an account with this e-mail')).toBeVisible()

    const link = await linkOf(shop.dataDir, email, 'reset-password')
    await page.goto(link)
    await form(page).getByLabel('New password').fill('eleven-green-parrots')
    await form(page).getByRole('button', { name: 'Set the password' }).click()
    await expect(page.getByText('Your new password is set. Sign in with it.')).toBeVisible()

    await otherBrowser.goto('/dashboard')
    await expect(otherBrowser).toHaveTitle('Login | PM')
    await signIn(page, { email, password: 'eleven-green-parrots' })

    await page.goto(link)
    await form(page).getByLabel('New password').fill('twelve-green-parrots')
    await form(page).getByRole('button', { name: 'Set the password' }).click()
    await expect(page.getByText('This link is used or too old.').first()).toBeVisible()
    await expect(form(page).getByRole('link', { name: 'Ask for a new link' })).toBeVisible()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedComplaints: /status of (400|429)/ })

  test('an owner whose account strangers have locked opens it by mail on a new device', async ({
    page,
    shop,
    newVisitor,
  }) => {
    const email = newEmail()
    const stranger = await newVisitor()
    await send(stranger, 'POST', '/api/auth/sign-up/email', { email, password })
    await stranger.context().clearCookies()
    for (let n = 0; n < 5; n += 1) {
      const data = { email, password: 'a-guess-of-a-stranger' }
      await stranger.request.post('/api/auth/sign-in/email', { data })
    }
    const logIn = async () => {
      await page.locator('input[name=email]').fill(email)
      await page.locator('input[name=password]').fill(password)
      await page.locator('main form[method=post] button[type=submit]').click()
    }
    await page.goto('/bn/login')
    await logIn()
    await expect(page.getByText('অনেকবার চেষ্টা হয়েছে।')).toBeVisible()

    const link = await linkOf(shop.dataDir, email, 'new-device')
    await page.goto(`/bn${link}`)
    await page.getByRole('button', { name: 'এটি আমার ডিভাইস' }).click()
    await expect(page).toHaveURL('/bn/login')
    await logIn()
    await expect(page).toHaveURL('/bn')

    await page.goto(link)
    await page.getByRole('button', { name: 'This is my device' }).click()
    await expect(page.getByText('This link is used or too old.')).toBeVisible()
  })

  test('a new user verifies their address on another device, by the button and not by the link', async ({
    page,
    shop,
    newVisitor,
  }) => {
    const email = newEmail()
    const laptop = await newVisitor()
    await send(laptop, 'POST', '/api/auth/sign-up/email', { email, password })
    const mailed = await linkOf(shop.dataDir, email, 'verify-email')
    await laptop.goto('/dashboard/my-account')
    await laptop.getByRole('button', { name: 'Mail the link to verify it' }).click()
    await expect(laptop.getByText('on its way to your e-mail')).toBeVisible()

    await page.goto(mailed)
    await page.goto(`/bn${mailed}`)
    await laptop.reload()
    await expect(laptop.getByText('This address is not verified')).toBeVisible()
    await page.getByRole('button', { name: 'এটি আমার ইমেইল ঠিকানা' }).click()
    await expect(page.getByText('আপনার ইমেইল ঠিকানা যাচাই করা হয়েছে।')).toBeVisible()
    await expect(page).toHaveURL('/bn/verify-email')
    await laptop.reload()
    await expect(laptop.getByText('This address is not verified')).toBeHidden()

    await page.goto(mailed)
    await page.getByRole('button', { name: 'This is my e-mail address' }).click()
    await expect(page.getByText('This link is used or too old.').first()).toBeVisible()
  })

  test('a visitor can sign up, sign in and request a reset link', async ({ page }) => {
    const email = newEmail()
    await page.goto('/bn/signup')
    await page.locator('input[name=email]').fill(email)
    await page.locator('input[name=password]').fill(password)
    const picture = await aPhoto({ width: 60, height: 60 }).jpeg().toBuffer()
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: picture })
    await page.locator('main button[type=submit]').click()
    await expect(page).toHaveURL('/bn')

    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(email.split('@')[0] ?? '')
    await page.goto('/logout')
    await page.goto('/login?from=/dashboard/my-account')
    await fillIn(page, { email, password })
    await form(page).getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveTitle('আমার অ্যাকাউন্ট | PM')

    await page.goto('/forgot-password')
    await form(page).getByLabel('Email').fill(email)
    await form(page).getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByText('If there is an account with this e-mail')).toBeVisible()
  })
})
