/** Packing with a keyboard-wedge scanner (a keyboard that types and presses Enter), and the handover to a courier. */

import type { Page } from '@playwright/test'
import { barriersOn } from '#tests/e2e/support/barriers.ts'
import { adminOf, phoneOfAnother, signIn } from '#tests/e2e/support/people.ts'
import { expect, test } from '#tests/e2e/support/shop-test.ts'

// The browser logs refused requests, and those without a network.
test.use({ expectedComplaints: /status of (404|409)|ERR_INTERNET_DISCONNECTED|ERR_FAILED/ })

async function anOrder(page: Page, matters: object): Promise<string> {
  const answer = await page.request.post('/api/admin/orders', {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: {
      cname: 'Rahima Begum',
      caddress: 'House 5, Road 3, Mirpur 10, Dhaka',
      cphone: phoneOfAnother(),
      city: 70,
      source: 'phone',
      confirmed: true,
      ...matters,
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()).oid
}

const ofTwo = {
  items: [
    { pid: 'bucket-16', quantity: 2 },
    { pid: 'kettle-18', quantity: 1 },
  ],
}
const ofOne = { pid: 'bucket-16', quantity: 1 }

/** Wherever the focus is. */
async function scan(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

const stageOf = async (page: Page, oid: string): Promise<string> =>
  (await (await page.request.get(`/api/oneOrder/${oid}`)).json()).stage

/** Counts the high and low notes of packing; those between them are the dashboard's, for a new order. */
async function listenTo(page: Page): Promise<() => Promise<{ high: number; low: number }>> {
  await page.addInitScript(() => {
    const heard = { high: 0, low: 0 }
    Object.assign(window, { heard })
    const { start } = OscillatorNode.prototype
    OscillatorNode.prototype.start = function (when) {
      if (this.frequency.value > 1_000) heard.high += 1
      if (this.frequency.value < 400) heard.low += 1
      start.call(this, when)
    }
  })
  return () => page.evaluate(() => structuredClone(Reflect.get(window, 'heard')))
}

test('packs orders with a scanner alone, and says aloud and in red why one is refused', async ({
  page,
  shop,
}) => {
  await signIn(page, adminOf(shop))
  const [first, second, placed] = [
    await anOrder(page, ofTwo),
    await anOrder(page, ofOne),
    await anOrder(page, { ...ofOne, confirmed: false }),
  ]
  const heard = await listenTo(page)
  await page.goto('/dashboard/packing')
  const alert = page.getByRole('main').getByRole('alert')
  const status = page.getByRole('main').getByRole('status')
  await expect(page.getByLabel('Order number or product')).toBeFocused()

  await test.step('scans the order, then each piece', async () => {
    await scan(page, first.toLowerCase())
    await expect(page.getByRole('heading', { name: `To pack: ${first}` })).toBeVisible()
    const buckets = page.getByRole('button', { name: /bucket-16/ })
    await scan(page, 'bucket-16')
    await expect(buckets).toContainText('1 / 2')
    await scan(page, 'BUCKET-16')
    await expect(buckets).toHaveAttribute('aria-pressed', 'true')
    await scan(page, 'bucket-16')
    await expect(alert).toContainText('Enough of it')
    await scan(page, 'lamp-from-elsewhere')
    await expect(alert).toHaveText('“lamp-from-elsewhere” is not in this order.')
    expect((await heard()).low).toBe(4)
    expect(await barriersOn(page)).toEqual([])
    await scan(page, 'kettle-18')
    await expect(status).toHaveText(`${first} is packed.`)
    expect(await stageOf(page, first)).toBe('packed')
  })

  await test.step('an order of another stage, an unknown one and no number are refused', async () => {
    for (const [text, sentence] of [
      [placed, `${placed} cannot be packed. Its stage: Placed.`],
      [first, `${first} cannot be packed. Its stage: Packed.`],
      ['PM-00000000', 'There is no order PM-00000000 to pack.'],
      ['8801712', '“8801712” is no order number.'],
      ['পিএম', 'Set the keyboard to English: the scanner cannot be read.'],
    ] as const) {
      await scan(page, text)
      await expect(alert).toHaveText(sentence)
    }
    expect(await barriersOn(page)).toEqual([])
  })

  await test.step('ticks by the keyboard, and is silent by choice', async () => {
    await page.getByRole('switch', { name: 'Sound' }).press('Space')
    const before = await heard()
    await scan(page, second)
    const line = page.getByRole('button', { name: /bucket-16/ })
    // The focus on a line, the scanner types all the same.
    await line.focus()
    await scan(page, 'no-such-thing')
    await expect(alert).toContainText('“no-such-thing”')
    await line.press('Space')
    await expect(status).toHaveText(`${second} is packed.`)
    expect(await heard()).toEqual(before)
    await expect(page.getByRole('heading', { name: 'Packed now: 2' })).toBeVisible()
  })
})

test('packs an order once when two people pack it, and loses no tick without a network', async ({
  page,
  shop,
  newVisitor,
}) => {
  await signIn(page, adminOf(shop))
  const other = await newVisitor()
  await signIn(other, adminOf(shop))
  const [shared, lost] = [await anOrder(page, ofOne), await anOrder(page, ofTwo)]
  for (const one of [page, other]) {
    await one.goto('/dashboard/packing')
    await scan(one, shared)
    await expect(one.getByRole('heading', { name: `To pack: ${shared}` })).toBeVisible()
  }
  await Promise.all([scan(page, '1'), scan(other, '1')])
  const saidBy = (one: Page) => one.locator('.packing-said')
  const mine = `${shared} is packed.`
  const theirs = `Another person has packed ${shared}.`
  await expect(saidBy(page)).toHaveText(new RegExp(`^(${mine}|${theirs})$`))
  await expect(saidBy(other)).toHaveText(new RegExp(`^(${mine}|${theirs})$`))
  const said = [await saidBy(page).textContent(), await saidBy(other).textContent()]
  expect(said.sort()).toEqual([theirs, mine].sort())

  await test.step('the answer to the last tick is lost on its way', async () => {
    await scan(page, lost)
    await expect(page.getByRole('heading', { name: `To pack: ${lost}` })).toBeVisible()
    await scan(page, '1')
    await expect(page.getByRole('button', { pressed: true })).toHaveCount(1)
    await page.route('**/moves', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await scan(page, '2')
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      `Whether ${lost} is packed is not known.`,
    )
    await expect(page.getByRole('button', { pressed: true })).toHaveCount(2)
    await page.unroute('**/moves')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main').getByRole('status')).toHaveText(`${lost} is packed.`)
    expect(await stageOf(page, lost)).toBe('packed')
  })
})

test('prints what a courier takes, and ships it at one press, naming what did not move', async ({
  page,
  shop,
}) => {
  await signIn(page, adminOf(shop))
  const headers = { 'sec-fetch-site': 'same-origin' }
  const move = (oid: string, to: string) =>
    page.request.post(`/api/admin/orders/${oid}/moves`, { headers, data: { to } })
  const oids = [await anOrder(page, ofOne), await anOrder(page, ofTwo), await anOrder(page, ofOne)]
  const [first, second, unpacked] = oids as [string, string, string]
  const data = {
    courier: 'rider',
    parcels: oids.map((oid) => ({ oid })),
    carrier: { name: 'Karim' },
  }
  const booked = await page.request.post('/api/admin/parcels', { headers, data })
  expect(booked.ok(), await booked.text()).toBe(true)
  for (const oid of [first, second]) await move(oid, 'packed')

  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  await page.goto('/dashboard/handover?courier=rider')
  const manifest = page.getByRole('region', { name: /^Own rider/ })
  await expect(manifest).toContainText('2 parcels')
  for (const oid of [first, second]) await expect(manifest).toContainText(oid)
  await expect(manifest).not.toContainText(unpacked)
  await expect(page.getByRole('main').getByRole('alert')).toContainText(`${unpacked}: Confirmed`)
  expect(await barriersOn(page)).toEqual([])
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(manifest).toContainText('Taken by: name, signature')
  await page.emulateMedia({ media: 'screen' })

  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  const question = page.getByRole('dialog', { name: 'Move 2 orders to shipped?' })
  await expect(question).toContainText(first)
  // Another person was faster with one of them.
  await move(second, 'shipped')
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Shipped: 1.')
  await expect(
    page.getByRole('main').getByRole('alert').filter({ hasText: 'Not moved: 1' }),
  ).toContainText(second)
  expect(await stageOf(page, first)).toBe('shipped')
})
