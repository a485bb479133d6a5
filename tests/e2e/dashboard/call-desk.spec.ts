/** Two people phone buyers at once, one by the keyboard and one on a phone. */

import type { Page } from '@playwright/test'
import { barriersOn } from '#tests/e2e/support/barriers.ts'
import { linkOf } from '#tests/e2e/support/mails.ts'
import { adminOf, newEmail, password, signIn } from '#tests/e2e/support/people.ts'
import { expect, test } from '#tests/e2e/support/shop-test.ts'
import type { Shop } from '#tests/support/shop.ts'

/** As a page of the shop sends them. */
const headers = { 'sec-fetch-site': 'same-origin' }

const path = '/dashboard/call-desk'

// A person who comes too late is refused, and Chromium notes that.
test.use({ expectedComplaints: /status of 409/ })

async function order(page: Page, cname: string, cphone: string): Promise<string> {
  const data = {
    pid: 'kettle-18',
    quantity: 1,
    cname,
    cphone,
    caddress: 'House 5, Mirpur',
    city: 70,
  }
  const placed = await page.request.put('/api/order?id=p', { data, headers })
  return (await placed.json()).oid
}

/** What other tests left behind is confirmed. */
async function emptyQueue(page: Page): Promise<void> {
  for (;;) {
    const answer = await page.request.get('/api/orders?status=not-done&size=100&page=1')
    const { items } = await answer.json()
    const oids = items
      .filter(({ stage }: { stage: string }) => stage !== 'cancelled')
      .map(({ oid }: { oid: string }) => oid)
    if (oids.length === 0) return
    const data = { oids, to: 'confirmed' }
    expect((await page.request.post('/api/admin/orders/moves', { data, headers })).status()).toBe(
      200,
    )
  }
}

async function joinAsDesk(owner: Page, member: Page, shop: Shop): Promise<void> {
  const email = newEmail()
  const data = { email, duties: ['desk'] }
  expect((await owner.request.post('/api/admin/invitations', { data, headers })).ok()).toBe(true)
  await member.goto(await linkOf(shop.dataDir, email, 'invitation'))
  await member.getByLabel('New password').fill(password)
  await member.getByRole('button', { name: 'Join' }).click()
  await expect(member).toHaveURL(/\/login\?from=/)
  await signIn(member, { email, password })
}

/** The desk rests after a new order: keys count when its buttons do. */
async function press(page: Page, key: string): Promise<void> {
  await expect(page.getByRole('button', { name: 'Confirmed' })).toBeEnabled()
  await page.keyboard.press(key)
}

test('two people never have the same order, and each outcome brings the next one', async ({
  page: owner,
  shop,
  newVisitor,
}) => {
  await signIn(owner, adminOf(shop))
  await emptyQueue(owner)
  const member = await newVisitor()
  await joinAsDesk(owner, member, shop)
  const first = await order(owner, 'Rahima Begum', '01711111101')
  await order(owner, 'Karim Uddin', '01711111102')
  const third = await order(owner, 'Nusrat Jahan', '01711111103')
  const name = (page: Page) => page.locator('#desk-order')

  await owner.goto(path)
  await expect(name(owner)).toHaveText('Rahima Begum')
  await expect(name(owner)).toBeFocused()
  await expect(owner.getByRole('link', { name: '01711111101' })).toHaveAttribute(
    'href',
    'tel:01711111101',
  )
  await expect(owner.getByRole('img', { name: /Scan with a phone/ })).toBeVisible()
  await expect(owner.getByText(/আপনি .*অর্ডার করেছেন/)).toBeVisible()
  await member.setViewportSize({ width: 390, height: 844 })
  await member.goto(path)
  await expect(name(member)).toHaveText('Karim Uddin')
  expect(await barriersOn(owner)).toEqual([])
  expect(await barriersOn(member)).toEqual([])
  const { scrollWidth, clientWidth } = await member.evaluate(() => document.documentElement)
  expect(scrollWidth).toBe(clientWidth)

  await test.step('an outcome with a note by the keyboard', async () => {
    await owner.getByLabel('Note about the call').fill('Wants it on Friday')
    await owner.keyboard.press('c')
    await expect(owner.getByLabel('Note about the call')).toHaveValue('Wants it on Fridayc')
    await owner.getByLabel('Note about the call').fill('Wants it on Friday')
    await name(owner).focus()
    await press(owner, 'c')
    await expect(name(owner)).toHaveText('Nusrat Jahan')
    await expect(owner.getByText('You today: 1 call, 100 % confirmed')).toBeVisible()
    const read = await owner.request.get(`/api/oneOrder/${first}`)
    expect((await read.json()).stage).toBe('confirmed')
    const history = await owner.request.get(`/api/admin/history?subject=order&id=${first}`)
    const [entry] = (await history.json()).items
    expect(entry).toMatchObject({
      action: 'order.call',
      after: { call: 'confirmed', stage: 'confirmed', note: 'Wants it on Friday' },
    })
  })

  await test.step('a call on a phone that nobody answers leaves nothing to call', async () => {
    await member.getByRole('button', { name: 'No answer' }).click()
    await expect(member.getByText('No order waits for a call.')).toBeVisible()
  })

  await test.step('a note for the slip stands beside the order', async () => {
    await owner.getByLabel('New note').fill('Ring twice')
    await owner.getByLabel('Who reads it').selectOption('On the slip')
    await owner.getByRole('button', { name: 'Add note' }).click()
    await expect(owner.getByText('The note is saved.')).toBeVisible()
    await owner.goto(path)
    await expect(name(owner)).toHaveText('Nusrat Jahan')
    await expect(owner.getByText('On the slip: Ring twice')).toBeVisible()
  })

  await test.step('a reason and a time are asked for, and Escape goes back', async () => {
    await press(owner, 'x')
    await expect(owner.getByRole('button', { name: 'Buyer refused' })).toBeFocused()
    await owner.keyboard.press('Escape')
    await press(owner, 'l')
    await expect(owner.getByText('When shall the shop call again?')).toBeVisible()
    await owner.keyboard.press('1')
    await expect(owner.getByText('No order waits for a call.')).toBeVisible()
  })

  await test.step('a wrong number goes to the list of buyers who were not reached', async () => {
    await order(owner, 'Salma Akter', '01711111104')
    await owner.reload()
    await expect(name(owner)).toHaveText('Salma Akter')
    await press(owner, 'w')
    await owner.getByRole('link', { name: /Not reached/ }).click()
    await expect(owner.getByRole('listitem').filter({ hasText: 'Salma Akter' })).toContainText(
      'Wrong number',
    )
    expect(await barriersOn(owner)).toEqual([])
  })

  await test.step('each buyer has a profile with orders, addresses and notes', async () => {
    await owner.goto('/dashboard/buyers')
    await owner.getByRole('combobox', { name: 'Sort by' }).selectOption('Number of orders')
    await expect(owner).toHaveURL(/sort=-orders/)
    await owner.getByRole('button', { name: 'Most first' }).click()
    await expect(owner).toHaveURL(/sort=orders/)
    await owner.getByRole('link', { name: 'Nusrat Jahan', exact: true }).click()
    await expect(owner.getByRole('article')).toContainText(third)
    await expect(owner.getByRole('article')).toContainText('Ring twice')
    expect(await barriersOn(owner)).toEqual([])
    await owner.getByRole('link', { name: 'All buyers' }).click()
    await expect(owner.getByRole('link', { name: 'Salma Akter', exact: true })).toBeVisible()
    expect(await barriersOn(owner)).toEqual([])
  })
})

test('asks before a half-typed note is left, and brings it back after a reload', async ({
  page,
  shop,
}) => {
  await signIn(page, adminOf(shop))
  await emptyQueue(page)
  await order(page, 'Asked Twice', '01711111105')
  await page.goto(path)
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  const note = page.getByLabel('Note about the call')
  const newNote = page.getByLabel('New note')
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type())
    void dialog.accept()
  })

  await note.fill('Her son answered')
  await page.getByRole('link', { name: /Not reached/ }).click()
  await question.getByRole('button', { name: 'No' }).click()
  await expect(note).toHaveValue('Her son answered')
  await page.reload()
  await expect(note).toHaveValue('Her son answered')
  expect(dialogs).toEqual(['beforeunload'])

  await note.fill('')
  await newNote.fill('Ring twice')
  await page.getByRole('link', { name: /Not reached/ }).click()
  await question.getByRole('button', { name: 'No' }).click()
  await expect(newNote).toHaveValue('Ring twice')

  await note.fill('Wants it on Friday')
  await page.getByRole('link', { name: /Not reached/ }).click()
  await question.getByRole('button', { name: 'Yes' }).click()
  await page.getByRole('link', { name: 'Back to the call desk' }).click()
  await expect(page.locator('#desk-order')).toHaveText('Asked Twice')
  await expect(note).toHaveValue('')
  await expect(newNote).toHaveValue('')

  await test.step('a saved outcome leaves no note behind', async () => {
    await note.fill('Nobody there')
    await page.getByRole('button', { name: 'No answer' }).click()
    await expect(page.getByText('No order waits for a call.')).toBeVisible()
    expect(await page.evaluate(() => Object.keys(sessionStorage).join())).not.toContain('call-note')
  })
})
