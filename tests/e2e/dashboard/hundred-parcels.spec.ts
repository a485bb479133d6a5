/**
 * Confirmed orders are printed, packed with a scanner and booked at three couriers, by real keys and a real
 * pointer. `PARCELS=100` is a day: see "A hundred orders by hand" in docs/performance.md. The default is short.
 */

import type { Page } from '@playwright/test'
import { type Hand, handOn, timed as timedWork } from '#tests/e2e/support/hand-work.ts'
import { lendShop } from '#tests/e2e/support/own-shop.ts'
import { adminOf, phoneOfAnother, send, signIn } from '#tests/e2e/support/people.ts'
import { preparedShop } from '#tests/e2e/support/shop-setup.ts'
import { expect, test as shopTest } from '#tests/e2e/support/shop-test.ts'
import type { Emulator } from '#tests/support/couriers/emulator.ts'
import { pathaoEmulator, pathaoSecrets, pathaoStore } from '#tests/support/couriers/pathao.ts'
import { redxArea, redxEmulator, redxSecrets } from '#tests/support/couriers/redx.ts'
import { steadfastEmulator, steadfastSecrets } from '#tests/support/couriers/steadfast.ts'

const count = Number(process.env.PARCELS ?? 6)

const couriers = ['steadfast', 'pathao', 'redx'] as const
type Courier = (typeof couriers)[number]
const names = { steadfast: 'Steadfast', pathao: 'Pathao', redx: 'RedX' } as const

const test = shopTest.extend<{
  emulators: Readonly<Record<Courier, Emulator>>
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from this pattern.
  emulators: async ({}, use) => {
    const emulators = {
      steadfast: await steadfastEmulator(),
      pathao: await pathaoEmulator(),
      redx: await redxEmulator(),
    }
    await use(emulators)
    for (const courier of couriers) await emulators[courier].close()
  },
  shop: ({ emulators }, use) => {
    const urls = couriers.map((courier) => `${courier}=${emulators[courier].baseUrl}`).join(',')
    return lendShop({ copyOf: preparedShop(), env: { COURIER_URLS: urls } }, use)
  },
})

const accounts = {
  steadfast: { keys: steadfastSecrets, settings: {} },
  pathao: { keys: pathaoSecrets, settings: { storeId: pathaoStore } },
  redx: { keys: redxSecrets, settings: {} },
} as const

type Ordered = { readonly oid: string; readonly pids: readonly string[] }

/** One or two products each. */
async function takeOrder(page: Page, at: number): Promise<Ordered> {
  const pids = ['bucket-16', 'kettle-18'].slice(0, 1 + (at % 2))
  const answer = await page.request.post('/api/admin/orders', {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: {
      items: pids.map((pid) => ({ pid, quantity: 1 })),
      cname: 'শ্রাবন্তী চক্রবর্ত্তী',
      caddress: 'বাসা ১২, সড়ক ৮, ব্লক সি, মিরপুর ১০, ঢাকা ১২১৬',
      cphone: phoneOfAnother(),
      zone: 'inside-dhaka',
      source: 'phone',
      confirmed: true,
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return { oid: (await answer.json()).oid, pids }
}

const timed = (hand: Hand, name: string, work: () => Promise<void>) =>
  timedWork(hand, { name: `${name} ${count} orders`, isLong: count >= 100 }, work)

const rows = (page: Page) => page.locator('tr[data-oid]')

async function openStage(page: Page, hand: Hand, stage: string): Promise<void> {
  await hand.click(page.getByRole('link', { name: 'Manage Orders' }).first())
  await hand.click(page.getByRole('button', { name: new RegExp(`^${stage}`) }))
  await expect(page).toHaveURL(/stage=/)
}

test('prints, packs by scanning and books confirmed orders at three couriers, each once', async ({
  page,
  shop,
  emulators,
}) => {
  if (count > 20) test.slow()
  await signIn(page, adminOf(shop))
  for (const courier of couriers) {
    await send(page, 'PUT', `/api/admin/couriers/${courier}`, {
      base: 'live',
      version: 0,
      ...accounts[courier],
    })
  }
  const orders: Ordered[] = []
  for (let at = 0; at < count; at += 1) orders.push(await takeOrder(page, at))
  await page.context().addCookies([{ name: 'orders-view', value: 'compact', url: shop.origin }])
  // The dialog of the browser is none of the page's: the person presses Enter in it.
  await page.addInitScript(() => {
    window.print = () => dispatchEvent(new Event('afterprint'))
  })
  await page.goto('/dashboard')
  const hand = handOn(page)

  await timed(hand, 'print', async () => {
    await openStage(page, hand, 'Confirmed')
    await hand.choose(page.getByLabel('Rows per page'), '100')
    await expect(rows(page)).toHaveCount(Math.min(count, 100))
    await hand.click(page.getByRole('checkbox', { name: 'Select all orders on this page' }))
    await hand.press('p')
    await expect(page.locator('.sheets[data-ready]')).toBeAttached()
    await expect(page.locator('.slip')).toHaveCount(count)
    const noted = page.waitForResponse('**/api/admin/orders/prints')
    await hand.press('Enter')
    await hand.press('Enter')
    expect((await noted).status()).toBe(200)
  })

  await timed(hand, 'pack', async () => {
    await hand.click(page.getByRole('link', { name: 'Packing' }).first())
    await expect(page.getByLabel('Order number or product')).toBeFocused()
    const said = page.getByRole('main').getByRole('status')
    for (const { oid, pids } of orders) {
      await hand.scan(oid)
      // The scanner waits for nobody: its texts are taken one after the other.
      for (const pid of pids) await hand.scan(pid)
      await expect(said).toHaveText(`${oid} is packed.`)
    }
  })

  let booked = 0
  for (const [at, courier] of couriers.entries()) {
    const share = Math.ceil((count - booked) / (couriers.length - at))
    await timed(hand, `book at ${names[courier]}`, async () => {
      await openStage(page, hand, 'Packed')
      if (count > 50) await hand.choose(page.getByLabel('Rows per page'), '100')
      await expect(rows(page)).toHaveCount(count)
      await book(page, hand, { courier, share, skip: booked })
    })
    booked += share
  }

  for (const { oid } of orders) {
    const parcels = couriers.flatMap((courier) =>
      emulators[courier].parcels.filter(({ invoice }) => invoice === oid),
    )
    expect(parcels, oid).toHaveLength(1)
    const read = await (await page.request.get(`/api/admin/orders/${oid}/parcels`)).json()
    expect(read.items).toMatchObject([{ state: 'booked', consignment: parcels[0]?.consignment }])
    expect(await (await page.request.get(`/api/oneOrder/${oid}`)).json()).toMatchObject({
      stage: 'packed',
    })
  }
})

type Share = { readonly courier: Courier; readonly share: number; readonly skip: number }

/** Selects its share of the rows, and books them on one page. */
async function book(page: Page, hand: Hand, { courier, share, skip }: Share): Promise<void> {
  const allTyped = Promise.withResolvers<void>()
  // The list of areas comes after the person has typed one.
  await page.route('**/api/admin/couriers/*/areas', async (route) => {
    await allTyped.promise
    await route.continue()
  })
  const boxes = rows(page).getByRole('checkbox')
  await hand.click(boxes.nth(skip))
  if (share > 1) await hand.click(boxes.nth(skip + share - 1), ['Shift'])
  await hand.press('b')
  await hand.choose(page.getByRole('combobox', { name: 'Courier' }), names[courier])
  // A row with errors has a list of its own.
  const table = page.getByRole('list', { name: 'Parcels to book' }).locator('> li')
  await expect(table).toHaveCount(share)
  if (courier === 'redx') {
    for (let at = 0; at < share; at += 1) {
      await hand.click(table.nth(at).getByLabel('Area'))
      await hand.type(redxArea.name)
    }
  }
  allTyped.resolve()
  await hand.click(page.getByRole('button', { name: `Book ${share} parcels` }))
  await expect(table.filter({ hasText: 'Booked' })).toHaveCount(share)
}
