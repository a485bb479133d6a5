/** What the compact page and the panel show of an order, and which steps they offer. */

import type { Page } from '@playwright/test'
import { barriersOn } from '#tests/e2e/support/barriers.ts'
import { adminOf, phoneOfAnother, send, signIn } from '#tests/e2e/support/people.ts'
import { expect, test } from '#tests/e2e/support/shop-test.ts'
import type { Shop } from '#tests/support/shop.ts'

const listPath = '/dashboard/manage-orders'
const headers = { 'sec-fetch-site': 'same-origin' }

type Wanted = { readonly cname: string; readonly pid?: string; readonly quantity?: number }

async function anOrder(page: Page, { cname, pid = 'led-bulb-5', quantity = 1 }: Wanted) {
  const answer = await page.request.post('/api/admin/orders', {
    headers,
    data: {
      pid,
      quantity,
      cname,
      caddress: 'House 5, Road 3, Mirpur 10, Dhaka',
      cphone: phoneOfAnother(),
      city: 70,
      source: 'phone',
      confirmed: false,
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()).oid as string
}

async function moveOn(page: Page, oid: string, stages: readonly string[]): Promise<void> {
  for (const to of stages) await send(page, 'POST', `/api/admin/orders/${oid}/moves`, { to })
}

async function signInToDesk(page: Page, shop: Shop): Promise<void> {
  await signIn(page, adminOf(shop))
  await page.context().addCookies([{ name: 'orders-view', value: 'compact', url: shop.origin }])
  await page.setViewportSize({ width: 1440, height: 900 })
}

const rowOf = (page: Page, oid: string) => page.locator(`tr[data-oid="${oid}"]`)

test('never highlights the cancellation of several orders', async ({ page, shop }) => {
  await signInToDesk(page, shop)
  const oids = [
    await anOrder(page, { cname: 'Mixed Stages' }),
    await anOrder(page, { cname: 'Mixed Stages' }),
  ] as const
  await moveOn(page, oids[1], ['confirmed'])
  for (const theme of ['light', 'dark']) {
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
    await page.goto(`${listPath}?q=mixed+stages`)
    for (const oid of oids) await rowOf(page, oid).getByRole('checkbox').check()
    const bar = page.getByRole('region', { name: 'Steps' })
    await expect(bar.getByRole('button', { name: 'Cancel' })).toHaveClass(/button-quiet/)
    expect(await barriersOn(page)).toEqual([])
  }
})
