/** The statements of three couriers are compared, decided and posted. */

import type { Page } from '@playwright/test'
import { writeXlsx } from 'hucre/xlsx'
import { barriersOn } from '#tests/e2e/support/barriers.ts'
import { testWithOwnShop } from '#tests/e2e/support/own-shop.ts'
import { adminOf, phoneOfAnother, signIn } from '#tests/e2e/support/people.ts'
import { preparedShop } from '#tests/e2e/support/shop-setup.ts'
import { expect } from '#tests/e2e/support/shop-test.ts'

/** Balances and dues count every posting of their shop. */
const test = testWithOwnShop(() => ({ copyOf: preparedShop() }))

// The shop asks for the columns of a statement by a 422.
test.use({ expectedComplaints: /422 .*admin\/statements/ })

type Delivered = { readonly oid: string; readonly consignment: string; readonly collect: number }

async function ask(page: Page, method: 'GET' | 'POST', path: string, data?: object) {
  const headers = { 'sec-fetch-site': 'same-origin' }
  const answer = await page.request.fetch(path, { method, headers, ...(data && { data }) })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return answer.json()
}

/** Orders that a courier has delivered; the portal gave the numbers. */
async function deliver(page: Page, courier: string, count: number): Promise<readonly Delivered[]> {
  const delivered: Delivered[] = []
  for (let at = 0; at < count; at += 1) {
    const { oid, collect } = await ask(page, 'POST', '/api/admin/orders', {
      items: [{ pid: 'bucket-16', quantity: 1 }],
      cname: 'Rahima Begum',
      caddress: 'House 12, Road 8, Mirpur 10, Dhaka 1216',
      cphone: phoneOfAnother(),
      zone: 'inside-dhaka',
      source: 'phone',
      confirmed: true,
    })
    const consignment = `${courier}-10${at}`
    const text = `${oid} ${consignment}`
    await ask(page, 'POST', '/api/admin/parcels/numbers', { courier, text, final: true })
    for (const to of ['packed', 'shipped', 'delivered']) {
      await ask(page, 'POST', `/api/admin/orders/${oid}/moves`, { to })
    }
    delivered.push({ oid, consignment, collect })
  }
  return delivered
}

const settlement = '/dashboard/transaction/settlement'

async function confirm(page: Page, account: string): Promise<void> {
  await page.getByLabel('Received at').selectOption(account)
  await page.getByRole('button', { name: 'Confirm and post' }).click()
  await expect(page.getByRole('status').filter({ hasText: `received at ${account}` })).toBeVisible()
}

test('settles three couriers: a file, a pasted table, and a workbook with unknown headings', async ({
  page,
  ownShop: shop,
}) => {
  await signIn(page, adminOf(shop))
  const [one, two] = await deliver(page, 'steadfast', 2)
  const [three] = await deliver(page, 'pathao', 1)
  const [four] = await deliver(page, 'redx', 1)
  if (!one || !two || !three || !four) throw new Error('Four parcels were expected')

  await page.goto('/dashboard/transaction')
  await page.getByRole('link', { name: 'Courier settlement' }).click()
  await expect(page.getByText('No statement yet.')).toBeVisible()
  const sheet = [
    'Consignment ID,Invoice,Recipient Name,COD Amount,Delivery Charge,COD Charge,Payable',
    `${one.consignment},${one.oid},Rahima,${one.collect},60,10,${one.collect - 70}`,
    `${two.consignment},,Rahima,${two.collect - 50},60,10,${two.collect - 120}`,
    ',Total,,,120,20,',
  ].join('\n')
  await page.getByLabel('Statement of the courier').setInputFiles({
    name: 'payment.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(sheet, 'utf16le'),
  })
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(page.getByRole('article', { name: one.oid })).toContainText('Matched')
  const short = page.getByRole('article', { name: two.oid })
  await expect(short).toContainText('Short')
  await expect(page.getByText('Rows still to decide: 2')).toBeVisible()
  expect(await barriersOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Accept all matched (1)' }).click()
  await expect(page.getByText('Rows still to decide: 1')).toBeVisible()
  await short.getByRole('button', { name: 'Dispute' }).click()
  await page.getByLabel('Note').fill('They say 50 less')
  await page.getByLabel('Note').press('Enter')
  await expect(short).toContainText('They say 50 less')
  await confirm(page, 'bKash')

  await page.goto(settlement)
  await page.getByLabel('Courier', { exact: true }).selectOption('Pathao')
  const pasted = `Merchant Order ID\tCollected Amount\tDelivery Fee\tPayout\n${three.oid}\t${three.collect}\t80\t${three.collect - 80}`
  await page.getByLabel('Or paste the table').fill(pasted)
  await page.getByRole('button', { name: 'Compare' }).click()
  await page.getByRole('button', { name: 'Accept all matched (1)' }).click()
  await expect(page.getByRole('button', { name: 'Accept all matched (1)' })).toBeHidden()
  await confirm(page, 'Bank')

  await page.goto(settlement)
  await page.getByLabel('Courier', { exact: true }).selectOption('RedX')
  const rows = [
    ['Ref', 'To us'],
    [four.oid, four.collect - 70],
  ]
  await page.getByLabel('Statement of the courier').setInputFiles({
    name: 'payment.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(await writeXlsx({ sheets: [{ name: 'Payment', rows }] })),
  })
  await page.getByRole('button', { name: 'Compare' }).click()
  await page.getByLabel('Invoice or order number').selectOption('Ref')
  await page.getByLabel('Paid to the shop').selectOption('To us')
  await page.getByRole('button', { name: 'Compare' }).click()
  const paidLess = page.getByRole('article', { name: four.oid })
  await expect(paidLess).toContainText('Short')
  await paidLess.getByRole('button', { name: 'Accept' }).click()
  await confirm(page, 'Cash')

  await page.goto(settlement)
  const open = page.getByRole('region', { name: 'Open with couriers' })
  await expect(open.getByRole('article', { name: two.oid })).toContainText('They say 50 less')
  await open.getByRole('button', { name: 'The money came' }).click()
  await expect(open.getByText('Nothing is open with a courier.')).toBeVisible()
  expect(await barriersOn(page)).toEqual([])
  const balances = await ask(page, 'GET', '/api/admin/journal/balances')
  expect(balances.due).toEqual([
    { account: 'due-redx', balance: 70, since: expect.stringMatching(/^\d{4}/) },
  ])
})
