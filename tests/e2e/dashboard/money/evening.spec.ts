/**
 * The evening of the person who keeps the money: the statements of three couriers, five expenses, and the
 * count of the till. `EVENING=120` is a day: see "An evening by hand" in docs/performance.md.
 */

import type { Page } from '@playwright/test'
import { type Hand, handOn, timed as timedWork } from '#tests/e2e/support/hand-work.ts'
import { testWithOwnShop } from '#tests/e2e/support/own-shop.ts'
import { adminOf, phoneOfAnother, signIn } from '#tests/e2e/support/people.ts'
import { preparedShop } from '#tests/e2e/support/shop-setup.ts'
import { expect } from '#tests/e2e/support/shop-test.ts'

const count = Number(process.env.EVENING ?? 6)
const couriers = ['steadfast', 'pathao', 'redx'] as const
type Courier = (typeof couriers)[number]
const names = { steadfast: 'Steadfast', pathao: 'Pathao', redx: 'RedX' } as const
const accounts = { steadfast: 'bKash', pathao: 'Bank', redx: 'Cash' } as const

const test = testWithOwnShop(() => ({ copyOf: preparedShop() }))

const timed = (hand: Hand, name: string, work: () => Promise<void>) =>
  timedWork(hand, { name, isLong: count >= 100 }, work)

async function ask(page: Page, method: 'GET' | 'POST', path: string, data?: object) {
  const headers = { 'sec-fetch-site': 'same-origin' }
  const answer = await page.request.fetch(path, { method, headers, ...(data && { data }) })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return answer.json()
}

type Delivered = { readonly oid: string; readonly consignment: string; readonly collect: number }

async function deliver(page: Page, courier: Courier, at: number): Promise<Delivered> {
  const { oid, collect } = await ask(page, 'POST', '/api/admin/orders', {
    items: [{ pid: 'bucket-16', quantity: 1 }],
    cname: 'শ্রাবন্তী চক্রবর্ত্তী',
    caddress: 'বাসা ১২, সড়ক ৮, ব্লক সি, মিরপুর ১০, ঢাকা ১২১৬',
    cphone: phoneOfAnother(),
    zone: 'inside-dhaka',
    source: 'phone',
    confirmed: true,
  })
  const consignment = `${courier}-${1_000 + at}`
  const text = `${oid} ${consignment}`
  await ask(page, 'POST', '/api/admin/parcels/numbers', { courier, text, final: true })
  for (const to of ['packed', 'shipped', 'delivered']) {
    await ask(page, 'POST', `/api/admin/orders/${oid}/moves`, { to })
  }
  return { oid, consignment, collect }
}

const charge = 70

/** The first parcel is paid Tk 50 short. */
function statementOf(parcels: readonly Delivered[]): string {
  const rows = parcels.map(({ oid, consignment, collect }, at) => {
    const collected = collect - (at === 0 ? 50 : 0)
    return `${consignment},${oid},${collected},${charge},${collected - charge}`
  })
  return ['Consignment ID,Invoice,Collected Amount,Delivery Charge,Payout', ...rows].join('\n')
}

async function settle(page: Page, hand: Hand, courier: Courier, parcels: readonly Delivered[]) {
  await hand.click(page.getByRole('link', { name: 'Transaction' }).first())
  await hand.click(page.getByRole('link', { name: 'Courier settlement' }))
  await hand.choose(page.getByLabel('Courier', { exact: true }), names[courier])
  const text = statementOf(parcels)
  await hand.giveFile(page.getByLabel('Statement of the courier'), { name: 'payout.csv', text })
  await hand.click(page.getByRole('button', { name: 'Compare' }))
  if (parcels.length > 1) await hand.click(page.getByRole('button', { name: /^Accept all/ }))
  await hand.click(page.getByRole('button', { name: /^Short/ }))
  const short = page.getByRole('article', { name: parcels[0]?.oid ?? '' })
  await hand.click(short.getByRole('button', { name: 'Dispute' }))
  await hand.type('They say 50 less')
  await hand.press('Enter')
  await expect(page.getByText(/still to decide/)).toBeHidden()
  await hand.choose(page.getByLabel('Received at'), accounts[courier])
  await hand.click(page.getByRole('button', { name: 'Confirm and post' }))
  await expect(page.getByText(/received at .* on/)).toBeVisible()
}

const expenses = ['Ads', 'Rent', 'Pay', 'Packing material', 'Other expenses'] as const

async function writeExpense(page: Page, hand: Hand, kind: (typeof expenses)[number]) {
  await hand.click(page.getByRole('link', { name: 'Expense', exact: true }))
  await hand.choose(page.getByLabel('Expense for'), kind)
  await hand.choose(page.getByLabel('Paid from'), 'Cash')
  await hand.click(page.getByLabel('Amount in taka'))
  await hand.type('500')
  await hand.press('Enter')
  await expect(page.getByRole('status').first()).toHaveText('The expense is in the journal.')
}

test('settles with three couriers, writes five expenses down, and counts the till', async ({
  page,
  ownShop: shop,
}) => {
  if (count > 20) test.setTimeout(600_000)
  await signIn(page, adminOf(shop))
  const share = Math.ceil(count / couriers.length)
  const delivered = { steadfast: [], pathao: [], redx: [] } as Record<Courier, Delivered[]>
  for (const courier of couriers) {
    for (let at = 0; at < share; at += 1) delivered[courier].push(await deliver(page, courier, at))
  }
  await page.goto('/dashboard')
  const hand = handOn(page)

  let seconds = 0
  for (const courier of couriers) {
    seconds += await timed(hand, `settle ${share} parcels of ${names[courier]}`, () =>
      settle(page, hand, courier, delivered[courier]),
    )
  }
  seconds += await timed(hand, 'write five expenses down', async () => {
    await hand.click(page.getByRole('link', { name: 'Transaction' }).first())
    for (const kind of expenses) await writeExpense(page, hand, kind)
  })
  seconds += await timed(hand, 'count the till', async () => {
    await hand.click(page.getByRole('link', { name: 'Count the till' }))
    await hand.click(page.getByLabel('1,000 taka', { exact: true }))
    for (const notes of ['3', '2', '0', '5', '0', '4', '0', '0', '7']) {
      await hand.type(notes)
      await hand.press('Tab')
    }
    await hand.click(page.getByRole('button', { name: 'Save count' }))
    await expect(page.getByRole('table').getByText('Till counted').first()).toBeVisible()
  })
  test.info().annotations.push({ type: 'the whole evening', description: `${seconds} s` })
  if (count >= 100) process.stdout.write(`the whole evening: ${seconds} s\n`)

  const { due } = await ask(page, 'GET', '/api/admin/journal/balances')
  const open = { steadfast: 50 + charge, pathao: 50 + charge, redx: 50 + charge }
  expect(
    due.map(({ account, balance }: { account: string; balance: number }) => [account, balance]),
  ).toEqual(couriers.map((courier) => [`due-${courier}`, open[courier]]))
})
