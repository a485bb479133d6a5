import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type * as EmailJs from '@emailjs/browser'
import type { Page } from '@playwright/test'
import { barriersOn } from '#tests/e2e/support/barriers.ts'
import { forbidStorage } from '#tests/e2e/support/forbid-storage.ts'
import { holdRequests } from '#tests/e2e/support/hold-requests.ts'
import { expect, test } from '#tests/e2e/support/shop-test.ts'
import type { Shop } from '#tests/support/shop.ts'

const sendCall = '**/api/v1.0/email/send'

type Typed = { readonly name?: string; readonly email?: string; readonly message?: string }

function fieldsOf(page: Page) {
  return {
    name: page.getByRole('textbox', { name: 'Name' }),
    email: page.getByRole('textbox', { name: 'Your email' }),
    message: page.getByRole('textbox', { name: 'Message' }),
  }
}

async function fillIn(page: Page, typed: Typed = {}): Promise<void> {
  const { name, email, message } = fieldsOf(page)
  await name.fill(typed.name ?? 'Rahima Begum')
  await email.fill(typed.email ?? 'rahima@example.com')
  await message.fill(typed.message ?? 'Do you deliver to Sylhet?')
}

async function press(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

async function expectFields(page: Page, { name = '', email = '', message = '' }: Typed = {}) {
  const fields = fieldsOf(page)
  await expect(fields.name).toHaveValue(name)
  await expect(fields.email).toHaveValue(email)
  await expect(fields.message).toHaveValue(message)
}

async function openInbox(page: Page, shop: Shop, query = ''): Promise<void> {
  await page.goto(`/login?from=${encodeURIComponent(`/dashboard/messages${query}`)}`)
  await page.getByLabel('Email').fill(shop.adminEmail)
  await page.getByLabel('Password').fill(shop.adminPassword)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveTitle('Messages | PM')
}

test('sends a message and confirms it for two seconds', async ({ page, shop, newVisitor }) => {
  await page.clock.install()
  await page.goto('/contact')
  await page.clock.pauseAt(Date.now() + 60_000)
  await fillIn(page, { message: 'Is the blender loud?' })
  await press(page)

  await expect(page.getByRole('status').getByText('Mail send successfully')).toBeVisible()
  await expectFields(page)
  await page.clock.runFor(1_900)
  await expect(page.getByText('Mail send successfully')).toBeVisible()
  await page.clock.runFor(200)
  await expect(page.getByText('Mail send successfully')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Bring my text back' })).toBeHidden()

  const owner = await newVisitor()
  await openInbox(owner, shop)
  await expect(owner.getByText('Is the blender loud?')).toBeVisible()
})

test('marks the fields as required without the browser’s own checks', async ({ page }) => {
  await page.goto('/contact')
  const { name, email, message } = fieldsOf(page)

  for (const field of [name, email, message]) await expect(field).toHaveAttribute('required')
  await expect(email).toHaveAttribute('type', 'email')
  const isNoValidate = message.evaluate((one: HTMLTextAreaElement) => one.form?.noValidate)
  expect(await isNoValidate).toBe(true)
})

test.describe('in a browser that forbids storage', () => {
  // The router also logs it, and continues.
  test.use({ expectedComplaints: /SecurityError/ })

  test('sends a message', async ({ page }) => {
    await forbidStorage(page)
    await page.goto('/contact')
    await fillIn(page)
    await press(page)

    await expect(page.getByText('Mail send successfully')).toBeVisible()
    await expectFields(page)
  })
})

test('empties the fields before the shop answers and sends a second click no more', async ({
  page,
}) => {
  let requested = 0
  const answered = Promise.withResolvers<void>()
  await page.route(sendCall, async (route) => {
    requested += 1
    await answered.promise
    await route.continue()
  })
  await page.goto('/contact')
  await fillIn(page)
  await page.getByRole('button', { name: 'Send', exact: true }).dblclick()

  await expect(page.getByRole('button', { name: 'Sending…' })).toBeDisabled()
  await expectFields(page)
  answered.resolve()
  await expect(page.getByText('Mail send successfully')).toBeVisible()
  expect(requested).toBe(1)
})

test('keeps the focus on the button while it sends the message', async ({ page }) => {
  const sending = await holdRequests(page, sendCall)
  await page.goto('/contact')
  await fillIn(page)
  await page.getByRole('button', { name: 'Send', exact: true }).press('Enter')

  await expect(page.getByRole('button', { name: 'Sending…' })).toBeFocused()
  sending.release()
  await expect(page.getByText('Mail send successfully')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeFocused()
})

test.describe('a refused message', () => {
  // The browser itself logs every answer of 400 and above, and every failed request.
  test.use({ expectedComplaints: /status of 4(00|29)|ERR_(FAILED|INTERNET_DISCONNECTED)/ })

  test('reports a wrong address for four seconds and can restore the text', async ({ page }) => {
    await page.clock.install()
    await page.goto('/contact')
    await page.clock.pauseAt(Date.now() + 60_000)
    const typed = { name: 'Rahima', email: 'rahima@', message: 'One\n\nTwo' }
    await fillIn(page, typed)
    await press(page)

    await expect(page.getByRole('alert').getByText('Invaild Email')).toBeVisible()
    await expectFields(page)
    await page.clock.runFor(3_900)
    await expect(page.getByText('Invaild Email')).toBeVisible()
    await page.clock.runFor(200)
    await expect(page.getByText('Invaild Email')).toBeHidden()

    await page.getByRole('button', { name: 'Bring my text back' }).click()
    await expectFields(page, typed)
    await expect(fieldsOf(page).message).toBeFocused()
    await expect(page.getByRole('button', { name: 'Bring my text back' })).toBeHidden()
    await fieldsOf(page).email.fill('rahima@example.com')
    await press(page)
    await expect(page.getByText('Mail send successfully')).toBeVisible()
  })

  test('reports an empty form and keeps the text that failed before it', async ({ page }) => {
    await page.goto('/contact')
    await press(page)
    await expect(page.getByText('Invaild Email')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Bring my text back' })).toBeHidden()

    await fillIn(page, { email: 'nowhere', message: 'Kept' })
    await press(page)
    await expect(page.getByRole('button', { name: 'Bring my text back' })).toBeVisible()
    await press(page)
    await page.getByRole('button', { name: 'Bring my text back' }).click()
    await expect(fieldsOf(page).message).toHaveValue('Kept')
  })

  test('shows the same message without a network and keeps the text over a reload', async ({
    page,
    context,
  }) => {
    await page.goto('/contact')
    await fillIn(page, { message: 'From the launch to Barishal' })
    await context.setOffline(true)
    await press(page)

    await expect(page.getByText('Invaild Email')).toBeVisible()
    await expectFields(page)
    await context.setOffline(false)
    await page.reload()
    await fieldsOf(page).message.fill('Begun meanwhile')
    await page.getByRole('button', { name: 'Bring my text back' }).click()
    await expect(fieldsOf(page).message).toHaveValue('From the launch to Barishal')
    await page.getByRole('button', { name: 'Bring my text back' }).click()
    await expect(fieldsOf(page).message).toHaveValue('Begun meanwhile')
    await page.getByRole('button', { name: 'Bring my text back' }).click()
    await press(page)
    await expect(page.getByText('Mail send successfully')).toBeVisible()
  })

  test('refuses the fourth message of a device within an hour', async ({ page }) => {
    await page.goto('/contact')
    for (const message of ['One', 'Two', 'Three']) {
      const sent = page.waitForResponse(sendCall)
      await fillIn(page, { message })
      await press(page)
      expect((await sent).status()).toBe(200)
    }
    await fillIn(page, { message: 'Four' })
    await press(page)

    await expect(page.getByText('Invaild Email')).toBeVisible()
  })

  test('shows the refusal in Bangla under /bn', async ({ page }) => {
    await page.goto('/bn/contact')
    await page.getByRole('textbox', { name: 'বার্তা' }).fill('শুক্রবারে খোলা?')
    await page.getByRole('button', { name: 'পাঠান', exact: true }).click()
    await expect(page.getByText('ইমেইল ঠিক নয়')).toBeVisible()

    await page.getByRole('button', { name: 'আমার লেখা ফিরিয়ে আনুন' }).click()
    await page.getByRole('textbox', { name: 'আপনার ইমেইল' }).fill('rahima@example.com')
    await page.getByRole('button', { name: 'পাঠান', exact: true }).click()
    await expect(page.getByText('বার্তা পাঠানো হয়েছে')).toBeVisible()
  })

  test('passes axe after a refused message, in light and dark', async ({ page }) => {
    for (const theme of ['light', 'dark']) {
      await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
      await page.goto('/contact')
      await fillIn(page, { email: 'nowhere' })
      await press(page)
      await expect(page.getByRole('button', { name: 'Bring my text back' })).toBeVisible()
      expect(await barriersOn(page)).toEqual([])
    }
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedComplaints: /status of 4(00|29)/ })

  test('sends a message and confirms it on the page', async ({ page }) => {
    await page.goto('/contact')
    await expect(page.getByText('Mail send successfully')).toBeHidden()
    await fillIn(page)
    await press(page)

    await expect(page).toHaveURL(/\/contact#sent$/)
    await expect(page.getByText('Mail send successfully')).toBeVisible()
    await expectFields(page)
    await page.reload()
    await expectFields(page)
  })

  test('empties a refused form and restores its text', async ({ page }) => {
    const typed = { name: '"><b>Rahima', email: 'rahima@', message: 'One\n\nTwo & <b>three</b>' }
    await page.goto('/contact')
    await fillIn(page, typed)
    await press(page)

    await expect(page.getByRole('main').getByRole('alert')).toHaveText('Invaild Email')
    await expectFields(page)
    await page.getByRole('button', { name: 'Bring my text back' }).click()
    await expectFields(page, typed)
    await expect(page.getByText('Invaild Email')).toBeHidden()
    await fieldsOf(page).email.fill('rahima@example.com')
    await press(page)
    await expect(page).toHaveURL(/\/contact#sent$/)
  })

  test('refuses an empty form in Bangla, with no text to restore', async ({ page }) => {
    await page.goto('/bn/contact')
    await page.getByRole('button', { name: 'পাঠান', exact: true }).click()

    await expect(page.getByRole('main').getByRole('alert')).toHaveText('ইমেইল ঠিক নয়')
    await expect(page.getByRole('button', { name: 'আমার লেখা ফিরিয়ে আনুন' })).toBeHidden()
  })

  test('shows a visitor’s text to no other visitor', async ({ page, request }) => {
    const before = await (await request.get('/contact')).text()
    const typed = { user_name: 'Rahima', user_email: 'x', message: 'Mine alone' }
    const refused = await request.post('/contact', { form: typed })
    expect(refused.status()).toBe(400)
    expect(refused.headers()['cache-control']).toBe('no-store')
    expect(await refused.text()).toContain('Mine alone')

    expect(await (await request.get('/contact')).text()).toBe(before)
    for (const n of [1, 2, 3, 4]) {
      const form = { user_email: 'rahima@example.com', message: `Message ${n}` }
      const sent = await request.post('/contact', { form, maxRedirects: 0 })
      expect(sent.status()).toBe(n === 4 ? 429 : 303)
      if (n === 4) expect(Number(sent.headers()['retry-after'])).toBeGreaterThan(3_500)
    }
    await page.goto('/contact')
    expect(await (await request.get('/contact')).text()).toBe(before)
  })
})

declare const emailjs: typeof EmailJs

/** The result of a promise of the mail service's client, as its user receives it. */
type Outcome = {
  readonly kind: 'sent' | 'refused'
  readonly status?: number
  readonly text?: string
}

test.describe('the published client of the mail service', () => {
  test.use({ expectedComplaints: /status of 4(00|29)|ERR_(FAILED|INTERNET_DISCONNECTED)/ })

  test.beforeEach(async ({ page, shop }) => {
    const bundle = createRequire(import.meta.url).resolve('@emailjs/browser/dist/email.min.js')
    const client = readFileSync(bundle, 'utf8')
    // Injected before every page: the policy would block it as a script of the page.
    await page.addInitScript({ content: `${client};globalThis.emailjs = emailjs` })
    await page.goto('/contact')
    await page.evaluate((origin) => emailjs.init({ publicKey: 'public-key', origin }), shop.origin)
  })

  function send(page: Page, fields: object, options?: object): Promise<Outcome> {
    return page.evaluate(
      ([given, more]) =>
        emailjs.send('service', 'template', given as Record<string, unknown>, more).then(
          ({ status, text }) => ({ kind: 'sent' as const, status, text }),
          ({ status, text }) => ({ kind: 'refused' as const, status, text }),
        ),
      [fields, options] as const,
    )
  }

  const fields = { user_name: 'Rahima', user_email: 'rahima@example.com', message: 'By client' }

  test('sends values and whole forms', async ({ page, shop, newVisitor }) => {
    expect(await send(page, fields)).toEqual({ kind: 'sent', status: 200, text: 'OK' })

    await fillIn(page, { message: 'By form\nof the client' })
    const outcome = await page.evaluate(() =>
      emailjs.sendForm('service', 'template', 'form:has(textarea)'),
    )
    expect(outcome).toEqual({ status: 200, text: 'OK' })

    const owner = await newVisitor()
    await openInbox(owner, shop)
    await expect(owner.getByText('By client')).toBeVisible()
    await expect(owner.getByText('By form of the client')).toBeVisible()
  })

  test('returns the shop’s refusals with status and text', async ({ page }) => {
    expect(await send(page, { ...fields, user_email: 'nowhere' })).toEqual({
      kind: 'refused',
      status: 400,
      text: 'user_email: Write an e-mail address such as name@example.com.',
    })
    for (const n of [1, 2, 3]) {
      expect((await send(page, { ...fields, message: `${n}` })).status).toBe(200)
    }
    expect(await send(page, fields)).toEqual({
      kind: 'refused',
      status: 429,
      text: expect.stringMatching(/^Too Many Requests/),
    })
  })

  test('refuses some calls itself and sends no request', async ({ page }) => {
    const requested: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/email/')) requested.push(request.url())
    })
    const blocked = { blockList: { list: ['x@spam.example'], watchVariable: 'user_email' } }

    expect(await send(page, { ...fields, user_email: 'x@spam.example' }, blocked)).toEqual({
      kind: 'refused',
      status: 403,
      text: 'Forbidden',
    })
    expect(await send(page, fields, { blockHeadless: true })).toEqual({
      kind: 'refused',
      status: 451,
      text: 'Unavailable For Headless Browser',
    })
    // It stores the last time in a storage that the caller must provide.
    const tooSoon = page.evaluate((given) => {
      const storageProvider = {
        get: async () => String(Date.now()),
        set: async () => {},
        remove: async () => {},
      }
      const options = { limitRate: { throttle: 60_000 }, storageProvider }
      return emailjs
        .send('service', 'template', given, options)
        .catch((refusal) => ({ ...refusal }))
    }, fields)
    expect(await tooSoon).toEqual({ status: 429, text: 'Too Many Requests' })
    expect(requested).toEqual([])
  })

  test('fails without a network and works again with one', async ({ page, context }) => {
    await context.setOffline(true)
    // The current client passes on the browser's own error, which has no status.
    expect(await send(page, fields)).toEqual({ kind: 'refused' })
    expect(await page.evaluate(() => ({ ...new emailjs.EmailJSResponseStatus() }))).toEqual({
      status: 0,
      text: 'Network Error',
    })

    await context.setOffline(false)
    expect(await send(page, fields)).toMatchObject({ kind: 'sent' })
  })
})

const hostile = `<img src=x onerror="document.title='taken'"><script>document.title='taken'</script>
</textarea></p></main>{{7*7}}\u202egnp.exe javascript:alert(1)`

test('shows a hostile message as text; the owner answers it and marks it as read', async ({
  page,
  shop,
  newVisitor,
}) => {
  const visitor = await newVisitor()
  await visitor.goto('/contact')
  await fillIn(visitor, {
    name: '<img src=x onerror=alert(1)>Mallory',
    email: "mallory'+x@example.com",
    message: hostile,
  })
  await press(visitor)
  await expect(visitor.getByText('Mail send successfully')).toBeVisible()

  await openInbox(page, shop, '?q=Mallory')
  const message = page.getByRole('article', { name: 'Mallory' })
  await expect(message.getByText(hostile.split('\n')[0] ?? '')).toBeVisible()
  await expect(message.locator('img, script, textarea')).toHaveCount(0)
  await expect(page).toHaveTitle('Messages | PM')
  await expect(message.getByRole('link', { name: 'Reply by email' })).toHaveAttribute(
    'href',
    "mailto:mallory'%2Bx@example.com?subject=Your%20message%20to%20Pagla%20Mart",
  )
  expect(await barriersOn(page)).toEqual([])

  await expect(message.getByText('Unread', { exact: true })).toBeVisible()
  await message.getByRole('button', { name: 'Mark as read' }).click()
  await expect(message.getByRole('button', { name: 'Mark as unread' })).toBeVisible()
  await expect(message.getByText('Unread', { exact: true })).toBeHidden()
  await page.getByLabel('Only unread').check()
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(message).toBeHidden()
  await expect(page.getByText('There are no records to display')).toBeVisible()
})

test('shows the inbox only to admins', async ({ page, request }) => {
  await page.goto('/dashboard/messages')

  await expect(page).toHaveURL(/\/login\?from=/)
  const read = { form: { id: '0'.repeat(24), read: 'true' }, maxRedirects: 0 }
  const posted = await request.post('/dashboard/messages', read)
  expect(posted.status()).toBe(303)
  expect(posted.headers().location).toMatch(/^\/login\?/)
})
