/** Orders on paper: a batch as one document, its codes, its letters, and every paper. */

import type { Locator, Page } from '@playwright/test'
import { barriersOn } from '#tests/e2e/support/barriers.ts'
import { adminOf, phoneOfAnother, signIn } from '#tests/e2e/support/people.ts'
import { pressWhenRows } from '#tests/e2e/support/press-at-change.ts'
import { expect, test } from '#tests/e2e/support/shop-test.ts'
import { readCodes } from '#tests/support/read-codes.ts'

// A bar of the smallest label is a quarter of a millimetre wide.
test.use({ deviceScaleFactor: 2 })

const sameOrigin = { 'sec-fetch-site': 'same-origin' }
const longAddress = 'বাসা ১২, সড়ক ৮, ব্লক সি, মিরপুর ১০, শাহ আলী মাজারের পাশে, ঢাকা ১২১৬। '.repeat(6).trim()

/** The owner takes it by phone; one piece of a product that the demo shop has enough of. */
async function aTakenOrder(page: Page, matters: object = {}): Promise<string> {
  const answer = await page.request.post('/api/admin/orders', {
    headers: sameOrigin,
    data: {
      pid: 'bucket-16',
      cname: 'শ্রাবন্তী চক্রবর্ত্তী',
      caddress: 'ক্ষণিকা টাওয়ার, স্বাধীনতা সরণি, ঢাকা',
      cphone: phoneOfAnother(),
      quantity: 1,
      city: 70,
      source: 'phone',
      confirmed: true,
      ...matters,
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()).oid
}

async function choosePaper(page: Page, layout: string): Promise<void> {
  await page.getByLabel('Paper').selectOption(layout)
  await expect(page.locator(`.sheets[data-layout="${layout}"][data-ready]`)).toBeAttached()
}

/** The papers of a document: how many pages, and their sizes in millimetres. */
async function papersOf(page: Page): Promise<{ readonly pages: number; readonly sizes: string }> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const boxes = [...pdf.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)]
  const millimetres = (points: string | undefined) => Math.round((Number(points) / 72) * 25.4)
  const sizes = boxes.map(([, width, height]) => `${millimetres(width)}x${millimetres(height)}`)
  return {
    pages: pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0,
    sizes: [...new Set(sizes)].join(' '),
  }
}

/** What a scanner reads in this part of the page. */
async function codesIn(part: Locator): Promise<readonly string[]> {
  return readCodes(await part.screenshot())
}

test('prints a hundred orders in one document, with every code readable, and notes it', async ({
  page,
  shop,
}) => {
  test.slow()
  await signIn(page, adminOf(shop))
  const name = 'Printed In A Batch'
  const placed = await aTakenOrder(page, { cname: name, confirmed: false })
  const oids: string[] = []
  while (oids.length < 99) {
    const some = Array.from({ length: 11 }, () => aTakenOrder(page, { cname: name }))
    oids.push(...(await Promise.all(some)))
  }
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  await page.goto(`/dashboard/print?orders=${[...oids, placed, 'PM-00000000'].join(',')}`)
  await choosePaper(page, 'a4-four')

  await test.step('an order that nobody confirmed, and an unknown one, are named', async () => {
    const leftOut = page.getByRole('alert').filter({ hasText: 'Not printed: 2' })
    await expect(leftOut.getByRole('listitem')).toHaveText([
      `${placed}: Placed, not confirmed`,
      'PM-00000000: no such order',
    ])
    await expect(page.locator('.pick-list')).toContainText('99 pieces for 99 orders')
    await expect(page.locator('.pick-list')).toContainText('Not printed: 2')
  })

  await test.step('a scanner reads the number of each order twice, and no other', async () => {
    const sheets = page.locator('.sheet:not(.sheet-pick)')
    await expect(sheets).toHaveCount(25)
    for (const at of [0, 12, 24]) {
      const some = oids.slice(at * 4, at * 4 + 4)
      const expected = some.flatMap((oid) => [`Code128 ${oid}`, `QRCode ${oid}`])
      expect(await codesIn(sheets.nth(at))).toEqual(expected.sort())
    }
  })

  await test.step('a page each, in black on white whatever the theme', async () => {
    await choosePaper(page, 'a5')
    const noted = page.waitForResponse('**/api/admin/orders/prints')
    const withPickList = await papersOf(page)
    expect(withPickList).toEqual({ pages: 100, sizes: '148x210' })
    expect(await (await noted).json()).toEqual({ oids })
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    const slip = page.getByRole('article', { name: `Order no ${oids[0]}` })
    await expect(slip).toHaveCSS('color', 'rgb(0, 0, 0)')
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    await page.emulateMedia({ media: 'screen' })
    await expect(slip).toContainText('Reprint')
  })

  await test.step('the history says who printed it, and which print was another', async () => {
    const again = page.waitForResponse('**/api/admin/orders/prints')
    await page
      .getByRole('button', { name: 'Print' })
      .evaluate(() => dispatchEvent(new Event('afterprint')))
    await again
    const query = { subject: 'order', id: oids[0] ?? '' }
    const history = await (await page.request.get('/api/admin/history', { params: query })).json()
    const prints = history.items.filter(
      ({ action }: { action: string }) => action === 'order.print',
    )
    const { adminEmail: actor } = shop
    expect(prints).toMatchObject([
      { actor, after: { printedAs: 'a5', isReprint: true } },
      { actor, after: { printedAs: 'a5' } },
    ])
  })
})

test('prints a long address, twenty products and Bangla whole on every paper', async ({
  page,
  shop,
}) => {
  await signIn(page, adminOf(shop))
  const name = 'শ্রাবন্তী চক্রবর্ত্তী'
  const answer = await page.request.get('/api/allproduct?page=1&size=20&stock=in')
  const { items } = (await answer.json()) as { items: readonly { readonly pid: string }[] }
  const oids = [
    await aTakenOrder(page, { cname: name, caddress: longAddress }),
    await aTakenOrder(page, {
      cname: name,
      pid: undefined,
      quantity: undefined,
      items: items.map(({ pid }) => ({ pid, quantity: 1 })),
    }),
  ]
  for (let n = 0; n < 3; n += 1) oids.push(await aTakenOrder(page, { cname: name }))
  const notes = `/api/admin/orders/${oids[2]}/notes`
  for (const [kind, text] of [
    ['slip', 'Ring twice'],
    ['courier', 'After five'],
    ['internal', 'A difficult buyer'],
  ]) {
    await page.request.post(notes, { headers: sameOrigin, data: { kind, text } })
  }

  await test.step('the selected orders, and the one at the cursor, lead here', async () => {
    const { hostname } = new URL(shop.origin)
    const compact = { name: 'orders-view', value: 'compact', domain: hostname, path: '/' }
    await page.context().addCookies([compact])
    await page.goto(`/dashboard/manage-orders?q=${encodeURIComponent(name)}`)
    await page.getByLabel('Select all orders on this page').check()
    await page.getByRole('link', { name: 'Print', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Print 5 orders')
    await pressWhenRows(page, 'come', 'p')
    await page.getByRole('link', { name: 'Back to Manage Orders' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Print order PM-/)
    await page.context().clearCookies({ name: 'orders-view' })
  })

  await page.goto(`/dashboard/print?orders=${oids.join(',')}`)
  await page.getByLabel('Pick list first').uncheck()
  const expected = {
    a5: { pages: 5, sizes: '148x210' },
    'a5-prices': { pages: 5, sizes: '148x210' },
    'a4-four': { pages: 2, sizes: '210x297' },
    'label-150': { pages: 5, sizes: '100x150' },
    'label-75': { pages: 5, sizes: '100x75' },
  }
  const slips = page.locator('.slip')
  for (const [layout, papers] of Object.entries(expected)) {
    await choosePaper(page, layout)
    expect(await papersOf(page), layout).toEqual(papers)
    const cut = await slips.evaluateAll((all) =>
      all.filter((one) => one.scrollHeight > one.clientHeight + 1),
    )
    expect(cut, layout).toEqual([])
    await expect(slips.nth(0)).toContainText(longAddress)
    expect(await codesIn(slips.nth(0)), layout).toEqual([`Code128 ${oids[0]}`, `QRCode ${oids[0]}`])
    await expect(slips.nth(2)).toContainText('Ring twice')
    await expect(slips.nth(2)).toContainText('After five')
    await expect(slips.nth(2)).not.toContainText('A difficult buyer')
    await expect(slips.getByText('Unit price')).toHaveCount(layout === 'a5-prices' ? 5 : 0)
  }
  await choosePaper(page, 'roll')
  const roll = await papersOf(page)
  expect(roll.pages).toBe(5)
  expect(roll.sizes).toMatch(/^80x\d+( 80x\d+)+$/)

  await test.step('letters of the shop’s own font, with the conjuncts joined', async () => {
    const { fonts, letters } = await fontsOf(page, '.slip-name')
    expect(fonts.map(({ isCustomFont }) => isCustomFont)).toEqual([true])
    // Joined, a conjunct of several code points is one glyph.
    expect(fonts[0]?.glyphCount).toBeLessThan(letters)
  })

  await test.step('readable for everybody, at every width', async () => {
    expect(await barriersOn(page)).toEqual([])
    for (const width of [360, 820]) {
      await page.setViewportSize({ width, height: 800 })
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow, `at ${width}`).toBe(0)
    }
  })
})

type Font = {
  readonly familyName: string
  readonly isCustomFont: boolean
  readonly glyphCount: number
}

/** The fonts that the browser took for the text of an element, and how many letters it has. */
async function fontsOf(page: Page, selector: string) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('DOM.enable')
  await browser.send('CSS.enable')
  const { root } = await browser.send('DOM.getDocument')
  const { nodeId } = await browser.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const found = await browser.send('CSS.getPlatformFontsForNode', { nodeId })
  const text = (await page.locator(selector).first().textContent()) ?? ''
  return { fonts: found.fonts as readonly Font[], letters: [...text].length }
}
