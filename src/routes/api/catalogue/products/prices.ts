/** The price grid: prices of many products, changed at once or for a time, and taken back. */

import { z } from 'zod'
import { isAllowed } from '#src/domain/access/permissions.ts'
import { priceChangeLimits } from '#src/domain/catalogue/price-change.ts'
import { dhakaDay } from '#src/domain/dhaka-time.ts'
import { actorName } from '#src/features/accounts/sessions/caller.ts'
import { BannerBody, bannerFromBody, bannerToWire } from '#src/features/banners/banner-form.ts'
import {
  type ChangePricesFailure,
  changePrices,
} from '#src/features/catalogue/prices/change-prices.server.ts'
import {
  type EditBannerFailure,
  editBanner,
} from '#src/features/catalogue/prices/edit-banner.server.ts'
import {
  findPriced,
  listPriceChanges,
  withCosts,
} from '#src/features/catalogue/prices/list-prices.server.ts'
import { changeFromBody, PricesBody } from '#src/features/catalogue/prices/price-form.ts'
import {
  PriceChangesOnTheWire,
  PricedOnTheWire,
  priceChangeToWire,
  pricedToWire,
} from '#src/features/catalogue/prices/price-wire.ts'
import { undoPriceChange } from '#src/features/catalogue/prices/undo-price-change.server.ts'
import { askForProducts } from '#src/features/orders/list/ask-for-page.server.ts'
import {
  type Answer,
  answer,
  badInput,
  notAllowed,
  notFound,
  problem,
} from '#src/platform/http/answer.ts'
import { defineEndpoint, type Endpoint } from '#src/platform/http/endpoint.ts'
import { filtersFrom, ProductFilters } from '#src/routes/api/catalogue/products.ts'
import type { ApiContext } from '#src/routes/api/context.ts'

/** A sheet with more rows is slow to write in. */
const mostRows = 500

const GridQuery = z.object({
  ...ProductFilters.shape,
  ids: z
    .string({ error: 'priceItems' })
    .regex(/^[0-9a-f]{24}(?:,[0-9a-f]{24}){0,499}$/, 'priceItems')
    .optional()
    .describe('Only these products, by their _id with commas between; the filters do not count'),
})

const getPrices = defineEndpoint<ApiContext, typeof GridQuery>({
  method: 'GET',
  path: '/api/admin/prices',
  summary: 'Products with price, old price, offer, stock, cost and campaigns: the first 500',
  permission: 'product.write',
  requestClass: 'owner',
  query: GridQuery,
  answers: {
    200: {
      of: 'The rows, and how many products the filters find',
      schema: z.object({ items: z.array(PricedOnTheWire), total: z.int() }),
    },
  },
  handle: async ({ shop }, { query }) => {
    const { ids, ...filters } = query
    if (ids !== undefined) {
      const items = await findPriced(shop.db.read, ids.split(','))
      return answer({ items: items.map(pricedToWire), total: items.length })
    }
    const found = await askForProducts(shop, {
      page: 1,
      size: mostRows,
      ...filtersFrom(filters),
      today: dhakaDay(shop.clock()),
    })
    const items = await withCosts(shop.db.read, found.items)
    return answer({ items: items.map(pricedToWire), total: found.total })
  },
})

const postPrices = defineEndpoint<ApiContext, undefined, typeof PricesBody>({
  method: 'POST',
  path: '/api/admin/prices',
  summary:
    'Changes the prices of many products, at once or from a time, and for a time, and counts their stock: all or none',
  permission: 'product.write',
  requestClass: 'owner',
  body: PricesBody,
  bodyLimitBytes: 256 * 1024,
  answers: {
    201: {
      of: 'The change; null where only stock was counted',
      schema: z.object({ _id: z.string().nullable() }),
    },
    400: { of: 'Names every wrong field' },
    403: { of: 'Counts need the permission stock.move as well' },
    409: {
      of: 'changed-meanwhile, in-campaign or stock-out-of-range, each with the ids of the products and products as they are; nothing-changes',
    },
    413: { of: `More than 256 KiB; a change has at most ${priceChangeLimits.products} products` },
  },
  handle: async ({ shop, caller }, { body }) => {
    const isCount = body.counts !== undefined && body.counts.length > 0
    if (isCount && !isAllowed(caller.actors, 'stock.move')) return notAllowed
    const changed = await changePrices(shop, { ...changeFromBody(body), actor: actorName(caller) })
    return changed.ok
      ? answer({ _id: changed.value ?? null }, 201)
      : answerFor(shop, changed.failure)
  },
})

async function answerFor(
  { db }: ApiContext['shop'],
  failure: ChangePricesFailure,
): Promise<Answer> {
  switch (failure.kind) {
    case 'changed-meanwhile':
      return problem(409, failure.kind, 'Somebody changed some of these products meanwhile.', {
        more: await rowsOf(db, failure.ids),
      })
    case 'in-campaign':
      return problem(409, failure.kind, 'Some of these products are in another campaign then.', {
        more: await rowsOf(db, failure.ids),
      })
    case 'stock-out-of-range':
      return problem(409, failure.kind, 'The stock of some products does not allow that count.', {
        more: await rowsOf(db, failure.ids),
      })
    case 'nothing-changes':
      return problem(409, failure.kind, 'These products have these prices already.')
    case 'ends-in-the-past':
      return badInput({ to: 'priceEnd' })
  }
}

async function rowsOf({ read }: ApiContext['shop']['db'], ids: readonly string[]) {
  return { ids, products: (await findPriced(read, ids)).map(pricedToWire) }
}

const getChanges = defineEndpoint<ApiContext>({
  method: 'GET',
  path: '/api/admin/price-changes',
  summary: 'Changes of prices: those to come and those that go on, then the last ones',
  permission: 'product.write',
  requestClass: 'owner',
  answers: { 200: { of: 'At most 50', schema: PriceChangesOnTheWire } },
  handle: async ({ shop }) =>
    answer({ items: (await listPriceChanges(shop.db.read)).map(priceChangeToWire) }),
})

const postUndo = defineEndpoint<ApiContext>({
  method: 'POST',
  path: '/api/admin/price-changes/:id/undo',
  summary: 'Takes a change of prices back, or ends a campaign; prices that changed since stay',
  permission: 'product.write',
  requestClass: 'owner',
  answers: {
    200: {
      of: 'How many products have their earlier prices, and which ones were left',
      schema: z.object({
        restored: z.int(),
        left: z.array(z.object({ pid: z.string(), title: z.string() })),
      }),
    },
    404: { of: 'No such change' },
    409: { of: 'cannot-undo: it has ended, or was taken back' },
  },
  handle: async ({ shop, caller }, { params }) => {
    const undone = await undoPriceChange(shop, { id: params.id ?? '', actor: actorName(caller) })
    if (undone.ok) return answer(undone.value)
    return undone.failure.kind === 'change-gone'
      ? notFound
      : problem(409, 'cannot-undo', 'It has ended, or somebody took it back.')
  },
})

const putBanner = defineEndpoint<ApiContext, undefined, typeof BannerBody>({
  method: 'PUT',
  path: '/api/admin/price-changes/:id/banner',
  summary: 'Writes the banner of a campaign, or takes it off the home page',
  permission: 'product.write',
  requestClass: 'owner',
  body: BannerBody,
  answers: {
    204: { of: 'Done' },
    400: { of: 'Names every wrong field' },
    404: { of: 'No such change' },
    409: {
      of: 'changed-meanwhile with the banner and its version; no-campaign: it has no end, or it is over',
    },
  },
  handle: async ({ shop, caller }, { params, body }) => {
    const banner = bannerFromBody(body)
    const edited = await editBanner(shop, {
      id: params.id ?? '',
      banner,
      expectedVersion: body.version,
      actor: actorName(caller),
    })
    return edited.ok ? { status: 204, body: undefined } : answerForBanner(edited.failure)
  },
})

function answerForBanner(failure: EditBannerFailure): Answer {
  switch (failure.kind) {
    case 'change-gone':
      return notFound
    case 'changed-meanwhile':
      return problem(409, failure.kind, 'Somebody changed this banner meanwhile.', {
        more: { ...bannerToWire(failure.banner), version: failure.version },
      })
    case 'no-campaign':
      return problem(409, failure.kind, 'Only a campaign that is planned or goes on has a banner.')
  }
}

export const priceEndpoints: readonly Endpoint<ApiContext>[] = [
  getPrices,
  postPrices,
  getChanges,
  postUndo,
  putBanner,
]
