/** The owner changes an order of several products. */

import type { APIResponse, Locator, Page } from '@playwright/test'
import { barriersOn } from '#tests/e2e/support/barriers.ts'
import { adminOf, phoneOfAnother, signIn } from '#tests/e2e/support/people.ts'
import { expect, test } from '#tests/e2e/support/shop-test.ts'
import type { Shop } from '#tests/support/shop.ts'

const listPath = '/dashboard/manage-orders'
const kettle = 'Electric Kettle 1.8 L, stainless steel'
const fan = 'Ceiling Fan 56 inch, off-white'
const powerBank = 'Power Bank 10,000 mAh'
const cooker = 'Pressure Cooker 5 L, aluminium'

type Item = { readonly pid: string; readonly quantity: number }

async function put(page: Page, { origin }: Shop, id: string, body: object): Promise<APIResponse> {
  const answer = await page.request.put('/api/order', {
    params: { id },
    headers: { origin },
    data: body,
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer
}

const three: readonly Item[] = [
  { pid: 'kettle-18', quantity: 2 },
  { pid: 'ceiling-fan-56', quantity: 1 },
  { pid: 'power-bank-10000', quantity: 1 },
]

async function orderOf(visitor: Page, shop: Shop, cname: string, items = three): Promise<string> {
  const answer = await put(visitor, shop, 'p', {
    items,
    cname,
    caddress: 'House 5, Road 3, Mirpur 10, Dhaka',
    cphone: phoneOfAnother(),
    city: 70,
  })
  return (await answer.json()).oid
}

async function productOf(page: Page, pid: string): Promise<{ stock: number; price: number }> {
  return (await page.request.get(`/api/oneProduct/${pid}`)).json()
}

function lineOf(page: Page, title: string): Locator {
  return page
    .getByRole('group', { name: 'Products' })
    .getByRole('listitem')
    .filter({ hasText: title })
}

async function pick(page: Page, text: string, title: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type(text)
  const found = dialog.getByRole('button').filter({ hasText: title })
  await expect(dialog.getByRole('button').first()).toContainText(title)
  await found.press('Enter')
  await expect(dialog).toBeHidden()
}

test('the owner adds, removes, swaps and over-orders by keyboard, and the slip has all lines', async ({
  page,
  shop,
  newVisitor,
}) => {
  const oid = await orderOf(await newVisitor(), shop, 'Three Products')
  await signIn(page, adminOf(shop))
  const before = await Promise.all(
    [...three.map(({ pid }) => pid), 'pressure-cooker-5'].map((pid) => productOf(page, pid)),
  )
  const [kettles, fans, banks, cookers] = before
  if (!kettles || !fans || !banks || !cookers) throw new Error('The demo products are missing')
  await page.goto(`${listPath}?q=${oid}`)
  const row = page.getByRole('row').filter({ hasText: oid })
  await expect(row).toContainText('Product id: kettle-18')
  await row.getByText('+2 more').click()
  await expect(row).toContainText(`2 × ${kettle}\n1 × ${fan}\n1 × ${powerBank}`)
  await row.getByRole('link', { name: `Edit Order ${oid}` }).click()

  await lineOf(page, fan).getByRole('button', { name: 'Remove' }).press('Enter')
  await expect(
    lineOf(page, fan).getByRole('button', { name: `Undo removing ${fan}` }),
  ).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(lineOf(page, fan)).not.toContainText('Removed')
  await page.keyboard.press('Enter')
  await expect(lineOf(page, fan)).toContainText('Removed when you save')

  await lineOf(page, powerBank).getByRole('button', { name: 'Swap' }).press('Enter')
  await pick(page, 'pressure cooker', cooker)
  await expect(page.getByLabel(`Pieces of ${cooker}`)).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(String(cookers.stock + 3))
  await expect(lineOf(page, cooker)).toContainText(`3 missing: only ${cookers.stock} in stock`)

  await page.getByRole('button', { name: 'Add product' }).press('Enter')
  await pick(page, 'power bank', powerBank)
  await expect(page.getByLabel(`Pieces of ${powerBank}`)).toHaveValue('1')
  expect(await barriersOn(page), 'an order of several products').toEqual([])
  const cooked = cookers.price * (cookers.stock + 3)
  const grand = kettles.price * 2 + cooked * 0.9 + banks.price + 70
  await expect(page.getByRole('status').filter({ hasText: 'New grand total' })).toContainText(
    `Tk ${grand.toLocaleString('en-IN')}`,
  )
  await page.getByLabel(`Pieces of ${powerBank}`).press('Enter')

  await expect(page.getByText(`Order ${oid} is short by 3: ${cooker}.`)).toBeVisible()
  await expect(row).toContainText(`Tk ${grand.toLocaleString('en-IN')}`)
  const stocks = ['kettle-18', 'ceiling-fan-56', 'power-bank-10000', 'pressure-cooker-5']
  const after = await Promise.all(stocks.map(async (pid) => (await productOf(page, pid)).stock))
  expect(after).toEqual([kettles.stock, fans.stock + 1, banks.stock, 0])

  await row.getByRole('link', { name: `Edit Order ${oid}` }).click()
  await page.getByText('History').click()
  const edit = page.getByRole('listitem').filter({ hasText: 'Edited the order' })
  await expect(edit).toContainText(`1 × ${powerBank}`)
  await expect(edit).toContainText(`${cookers.stock + 3} × ${cooker}`)

  await put(page, shop, oid, { status: 'done' })
  await page.getByRole('link', { name: `Slip of order ${oid}` }).click()
  const slip = page.getByRole('article', { name: `Order no ${oid}` })
  for (const title of [kettle, cooker, powerBank]) await expect(slip).toContainText(title)
  await expect(slip).not.toContainText(fan)
  // Gives the pieces back for the other tests.
  await put(page, shop, oid, { items: three, price: 0 })
})

test('keeps the lines of a changed form that the owner leaves or reloads', async ({
  page,
  shop,
  newVisitor,
}) => {
  const oid = await orderOf(await newVisitor(), shop, 'Left And Reloaded')
  await signIn(page, adminOf(shop))
  await page.goto(`${listPath}/edit-order/${oid}`)
  await page.getByRole('button', { name: `One piece more of ${fan}` }).click()
  await page.getByRole('link', { name: 'Back to Manage Orders' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'No' }).click()
  await expect(page.getByLabel(`Pieces of ${fan}`)).toHaveValue('2')

  page.once('dialog', (dialog) => dialog.accept())
  await page.reload()
  await expect(page.getByLabel(`Pieces of ${fan}`)).toHaveValue('2')
  await page.getByRole('button', { name: `One piece less of ${fan}` }).click()
  await page.getByRole('link', { name: 'Back to Manage Orders' }).click()
  await expect(page).toHaveURL(new RegExp(`${listPath}$`))
})

test('turns the order of one product into lines, and back', async ({ page, shop, newVisitor }) => {
  const [first] = three
  const oid = await orderOf(await newVisitor(), shop, 'One Product', first && [first])
  await signIn(page, adminOf(shop))
  const { stock } = await productOf(page, 'ceiling-fan-56')
  await page.goto(`${listPath}/edit-order/${oid}`)
  await expect(page.getByLabel('Quantity')).toHaveValue('2')
  await page.getByRole('button', { name: 'Add product' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Add product' })).toBeFocused()
  await page.keyboard.press('Enter')
  await pick(page, 'ceiling fan', fan)
  await expect(page.getByLabel('Quantity')).toBeHidden()
  await expect(lineOf(page, kettle)).toContainText('kettle-18')
  await page.getByRole('button', { name: 'Update Order' }).click()

  const row = page.getByRole('row').filter({ hasText: oid })
  await expect(row).toContainText('+1 more')
  expect((await productOf(page, 'ceiling-fan-56')).stock).toBe(stock - 1)
  await row.getByRole('button', { name: /^Delete Order/ }).click()
  await expect(page.getByRole('dialog')).toContainText(`2 × ${kettle}\n1 × ${fan}`)
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(row).toHaveCount(0)
  await expect.poll(async () => (await productOf(page, 'ceiling-fan-56')).stock).toBe(stock)
})

test.describe('refusals', () => {
  // The browser reports each refused request in the console.
  test.use({ expectedComplaints: /Failed to load resource: .* (400|404|409)/ })

  test('the owner waives the delivery and writes an advance down, while the form keeps what is typed', async ({
    page,
    shop,
    newVisitor,
  }) => {
    const oid = await orderOf(await newVisitor(), shop, 'Waived And Advanced')
    await signIn(page, adminOf(shop))
    await page.goto(`${listPath}/edit-order/${oid}`)
    await page.locator('#cname').fill('Waived, Advanced and Typed')
    const amounts = page.getByRole('region', { name: 'Amount to collect' })
    const { grand } = await (await page.request.get(`/api/oneOrder/${oid}`)).json()
    await expect(amounts).toContainText(`Tk ${grand.toLocaleString('en-IN')}`)

    await amounts.getByRole('button', { name: 'Adjust' }).press('Enter')
    await expect(amounts.getByLabel('Amount in taka')).toHaveValue('70')
    await amounts.getByLabel('Why').fill('A regular buyer')
    await page.keyboard.press('Enter')
    await expect(amounts.getByRole('listitem')).toContainText(['Delivery waived −Tk 70'])

    await amounts.getByRole('button', { name: 'Add an advance' }).press('Enter')
    await amounts.getByLabel('Amount in taka').fill('১,০০০')
    await amounts.getByLabel('TrxID').fill('wrong')
    await page.keyboard.press('Enter')
    await expect(amounts).toContainText('Write the TrxID as the wallet shows it')
    await amounts.getByLabel('TrxID').fill('e2e 9q2m 7k')
    expect(await barriersOn(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expect(amounts.getByRole('listitem').nth(1)).toContainText('bKash −Tk 1,000')
    await expect(amounts.getByRole('heading').locator('..')).toContainText(
      `Tk ${(grand - 1070).toLocaleString('en-IN')}`,
    )

    // The form follows the order: saving meets no conflict.
    await page.getByRole('button', { name: 'Update Order' }).click()
    await expect(page).toHaveURL(new RegExp(`${listPath}(\\?|$)`))
    await put(page, shop, oid, { status: 'done' })
    await page.goto(`/dashboard/print?orders=${oid}`)
    await expect(page.locator('.slip')).toContainText('Waived, Advanced and Typed')
    await expect(page.locator('.slip-cash')).toContainText(
      `Tk ${(grand - 1070).toLocaleString('en-IN')}`,
    )

    for (const to of ['packed', 'shipped']) {
      const move = { data: { to }, headers: { 'sec-fetch-site': 'same-origin' } }
      const moved = await page.request.post(`/api/admin/orders/${oid}/moves`, move)
      expect(moved.status(), await moved.text()).toBe(200)
    }
    await page.goto(`${listPath}/order/${oid}`)
    await expect(amounts.getByRole('listitem')).toHaveCount(2)
    await expect(amounts.getByRole('button')).toHaveCount(0)
  })

  test('shows the later of two tabs the lines of both, and saves theirs', async ({
    page,
    shop,
    newVisitor,
  }) => {
    const oid = await orderOf(await newVisitor(), shop, 'Two Tabs')
    await signIn(page, adminOf(shop))
    const other = await page.context().newPage()
    for (const tab of [page, other]) await tab.goto(`${listPath}/edit-order/${oid}`)
    await lineOf(other, fan).getByRole('button', { name: 'Remove' }).click()
    await other.getByRole('button', { name: 'Update Order' }).click()
    await expect(other.getByText('Order Updated')).toBeVisible()

    await page.getByLabel(`Pieces of ${kettle}`).fill('4')
    await page.getByRole('button', { name: 'Update Order' }).click()
    const conflict = page.getByRole('alert', { name: /^Somebody changed this order/ })
    const cells = conflict.getByRole('row').filter({ hasText: 'Products' }).getByRole('cell')
    await expect(cells).toHaveText([
      new RegExp(`2 × ${kettle}\\s+1 × ${fan}`),
      new RegExp(`2 × ${kettle}\\s+1 × ${powerBank}`),
      new RegExp(`4 × ${kettle}\\s+1 × ${fan}`),
    ])
    await conflict.getByRole('button', { name: 'Save yours' }).click()
    await expect(page.getByText('Order Updated')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: oid })).toContainText('Quantity: 6')
  })

  test('says at the line that a picked product is no longer sold', async ({
    page,
    shop,
    newVisitor,
  }) => {
    const oid = await orderOf(await newVisitor(), shop, 'Gone Meanwhile')
    await signIn(page, adminOf(shop))
    await page.goto(`${listPath}/edit-order/${oid}`)
    await page.getByRole('button', { name: 'Add product' }).click()
    await page.route('**/api/allproduct?**', async (route) => {
      const gone = { pid: 'no-such-pid', title: 'Gone', image: '', price: 10, stock: 5 }
      await route.fulfill({ json: { items: [gone], total: 1, page: 1, size: 12 } })
    })
    await pick(page, 'gone', 'Gone')
    await expect(lineOf(page, 'Gone')).toContainText('No longer sold.')
    await page.getByRole('button', { name: 'Update Order' }).click()
    await expect(page.getByText('Not sold here: no-such-pid.')).toBeVisible()
    await lineOf(page, 'Gone').getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('button', { name: 'Update Order' }).click()
    await expect(page.getByText('Order Updated')).toBeVisible()
  })
})

test('prints twenty products on one A5 page', async ({ page, shop, newVisitor }) => {
  const answer = await page.request.get('/api/allproduct?page=1&size=20&stock=in')
  const { items } = (await answer.json()) as { items: readonly Item[] }
  const lines = items.map(({ pid }) => ({ pid, quantity: 1 }))
  const oid = await orderOf(await newVisitor(), shop, 'Twenty Products', lines)
  await signIn(page, adminOf(shop))
  await put(page, shop, oid, { status: 'done' })
  await page.goto(`/dashboard/print?orders=${oid}`)
  await expect(page.getByRole('article').getByRole('row')).toHaveCount(21)
  await expect(page.getByRole('button', { name: 'Print' })).toBeEnabled()

  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})
