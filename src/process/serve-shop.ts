/** Everything that the shop answers, on one server. */

import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { RouterContextProvider, type ServerBuild } from 'react-router'
import { isSlug } from '#src/domain/catalogue/category.ts'
import { isPid } from '#src/domain/catalogue/product.ts'
import { makeGoogleSignIn } from '#src/features/accounts/google/google-sign-in.server.ts'
import type { Identity } from '#src/features/accounts/identity.server.ts'
import type { Caller } from '#src/features/accounts/sessions/caller.ts'
import { hasSessionCookie } from '#src/features/accounts/sessions/session-cookie.ts'
import { makeApiTokens } from '#src/features/accounts/tokens/api-tokens.server.ts'
import {
  type BearerTokens,
  makeBearerTokens,
} from '#src/features/accounts/tokens/bearer-tokens.server.ts'
import { facebookUrl } from '#src/features/ads/facebook.server.ts'
import { googleAnalyticsUrl } from '#src/features/ads/google.server.ts'
import {
  findCategoryId,
  hasCategory,
} from '#src/features/catalogue/categories/show-categories.server.ts'
import { isSold } from '#src/features/catalogue/find-product.server.ts'
import {
  applyPricesFirst,
  type DuePrices,
} from '#src/features/catalogue/prices/due-prices.server.ts'
import type { Pictures } from '#src/features/media/pictures.server.ts'
import { makeOrderCounter } from '#src/features/orders/order-counter.ts'
import type { ParcelShop } from '#src/features/parcels/parcel-shop.ts'
import type { ConnectProvider } from '#src/features/payments/providers/providers.server.ts'
import { ok } from '#src/lib/result.ts'
import type { Config } from '#src/platform/config.ts'
import { encodeAnswers } from '#src/platform/http/encoding/encode-answers.ts'
import { registerHealthRoutes } from '#src/platform/http/health-routes.ts'
import { makeServer } from '#src/platform/http/make-server.ts'
import { declaredPages } from '#src/platform/http/pages/declared-pages.ts'
import { finishPage } from '#src/platform/http/pages/finish-page.ts'
import { makePageTable } from '#src/platform/http/pages/page-table.ts'
import { scriptMark } from '#src/platform/http/pages/script-mark.ts'
import { securityHeaders } from '#src/platform/http/pages/security-headers.ts'
import { serveAssets } from '#src/platform/http/pages/serve-assets.ts'
import { servePages } from '#src/platform/http/pages/serve-pages.ts'
import { prependMiddleware } from '#src/platform/http/prepend-middleware.ts'
import { type Authorize, registerEndpoints } from '#src/platform/http/register-endpoints.ts'
import { leadsToBangla } from '#src/platform/http/request/chosen-language.ts'
import {
  type AddressOf,
  type Clients,
  makeClients,
  sharerOf,
} from '#src/platform/http/request/client-address.ts'
import { endAfterUpgradeOffer, endLongPipelines } from '#src/platform/http/request/framing.ts'
import { isSecure, ownOrigins } from '#src/platform/http/request/origin-rule.ts'
import { readHeader } from '#src/platform/http/request/read-header.ts'
import { fastifyRouting, makeRouteTable } from '#src/platform/http/route-table.ts'
import { boundLists } from '#src/platform/load/bound-lists.ts'
import type { ClassRule } from '#src/platform/load/class-rule.ts'
import { makeRefusal } from '#src/platform/load/refusal.ts'
import { controlAdmission, type Load, type watchLoad } from '#src/platform/load/watch-load.ts'
import type { Log } from '#src/platform/log.ts'
import type { CountBy, Metrics } from '#src/platform/metrics.ts'
import { packageRoot } from '#src/platform/package-root.ts'
import { classOfPages, makeFindCacheable } from '#src/platform/page-cache/cacheable-page.ts'
import type { PageCache } from '#src/platform/page-cache/page-cache.ts'
import { serveCachedAnswers } from '#src/platform/page-cache/serve-cached-answers.ts'
import {
  type CachedPagesOptions,
  serveCachedPages,
} from '#src/platform/page-cache/serve-cached-pages.ts'
import { anonymousCaller, type Callers, makeCallers } from '#src/process/callers.ts'
import { connectGatewayFor, mailerFor } from '#src/process/send-from-outbox.ts'
import { allEndpoints } from '#src/routes/api/all-endpoints.ts'
import { registerMediaRoute } from '#src/routes/api/catalogue/media.ts'
import type { ApiContext } from '#src/routes/api/context.ts'
import { documentEndpoints } from '#src/routes/api/documents.ts'
import { authorizePage } from '#src/routes/authorize-page.ts'
import { makeClassOf } from '#src/routes/class-of-request.ts'
import { registerConsentScript } from '#src/routes/consent-script.ts'
import { registerDeviceRoutes } from '#src/routes/device.ts'
import { pageContext } from '#src/routes/page-context.ts'
import { registerSeoRoutes } from '#src/routes/seo.ts'

type Parts = {
  readonly shop: ParcelShop
  readonly config: Config
  readonly identity: Identity
  readonly pictures: Pictures
  readonly metrics: Metrics
  readonly log: Log
  readonly build: ServerBuild
  readonly cache: PageCache
  readonly prices: DuePrices
  readonly watchLoad: typeof watchLoad
  /** One a process: it holds the providers’ tokens. */
  readonly connectProvider: ConnectProvider
}

export async function serveShop(parts: Parts): Promise<FastifyInstance> {
  const { shop, config, identity, metrics, log, cache } = parts
  const { origin } = config
  const clients = makeClients(config.trustProxy)
  const classes = makeRouteTable<ClassRule>(fastifyRouting)
  const server = makeServer({
    origin,
    clients,
    classes,
    log,
    metrics,
    note: shop.note,
    hasSessionCookie: (cookies) => hasSessionCookie(origin, cookies),
  })
  const tokens = makeBearerTokens(shop, { origin })
  const callers = makeCallers({
    origin,
    addressOf: clients.addressOf,
    identity,
    tokens,
    apiTokens: makeApiTokens(shop),
    sawNumber: shop.sawNumber,
  })
  const countOrder = makeOrderCounter(metrics)
  const load = startLoadWatch(server, { ...parts, ...clients })

  callers.sendDeviceCookies(server)
  boundLists(server, load.refuse)
  encodeAnswers(server)
  const context = await registerRoutes(server, {
    ...parts,
    ...clients,
    callers,
    tokens,
    countOrder,
  })
  const pages = registerPages(server, { ...parts, callers, load, countOrder })

  const classOf = makeClassOf(origin, classes)
  server.addHook('onResponse', ({ raw }, { statusCode }, done) => {
    const isRefused = statusCode >= 400 && statusCode < 500
    if (isRefused && load.isHigh() && classOf(raw) === 'orders') load.countBroken(raw)
    done()
  })

  const cached = {
    cache,
    origins: ownOrigins(origin),
    countHit: metrics.countCachedPage,
    sharerOf: (request: IncomingMessage) => sharerOf(clients.addressOf(request)),
    shedRequest: load.shedRequest,
  }
  const answers = serveCachedAnswers({
    ...cached,
    endpoints: allEndpoints,
    context,
    headers: securityHeaders(isSecure(origin)),
  })
  // The middleware before Fastify, in the order in which a request meets it.
  prependMiddleware(server, [
    endLongPipelines,
    endAfterUpgradeOffer,
    controlAdmission(load, (head) => (answers.isCached(head) ? undefined : classOf(head))),
    applyPricesFirst(parts.prices, shop, log),
    answers.serve,
    serveCachedPages({
      ...pages,
      ...cached,
      refuse: (request, response) => load.refuse(request, response, 'reads'),
      isPersonal: (request) => leadsToBangla(request.url ?? '', readHeader(request, 'cookie')),
    }),
  ])
  return server
}

function startLoadWatch(
  server: FastifyInstance,
  { shop, config, addressOf, log, metrics, ...parts }: Parts & Pick<Clients, 'addressOf'>,
): Load {
  const refuse = makeRefusal(securityHeaders(isSecure(config.origin)))
  const load = parts.watchLoad({ refuse, addressOf, db: shop.db, log, metrics })
  server.addHook('onClose', async () => load.stop())
  return load
}

type Routed = Parts & {
  readonly addressOf: AddressOf
  readonly callers: Callers
  readonly tokens: BearerTokens
  readonly countOrder: CountBy
}

/** Every route but the pages. Returns the context of an anonymous caller. */
async function registerRoutes(server: FastifyInstance, parts: Routed): Promise<ApiContext> {
  const { shop, config, identity, pictures, metrics, callers, tokens, countOrder } = parts
  const { origin } = config
  const google = makeGoogleSignIn({ identity, origin }, config.google)

  const ofEveryRequest: Omit<ApiContext, 'caller' | 'ownOrigin'> = {
    shop,
    identity,
    google,
    tokens,
    pictures,
    connectGateway: connectGatewayFor(config),
    connectProvider: parts.connectProvider,
    webhooksReachLoopback: config.webhooksReachLoopback,
    services: {
      mailer: mailerFor(config),
      facebookUrl,
      googleAnalyticsUrl,
      log: parts.log,
      config,
    },
    countOrder,
  }
  const contextOf = (caller: Caller, ownOrigin: string): ApiContext => ({
    ...ofEveryRequest,
    caller,
    ownOrigin,
  })
  const authorize: Authorize<ApiContext> = async (request, permission) => {
    const authorized = await callers.authorize(request, permission)
    return authorized.ok ? ok(contextOf(authorized.value, request.ownOrigin)) : authorized
  }

  registerHealthRoutes(server, {
    db: shop.db,
    metrics,
    addressOf: parts.addressOf,
    trustsProxy: config.trustProxy.length > 0,
  })
  registerEndpoints(
    server,
    [...allEndpoints, ...documentEndpoints(allEndpoints, origin)],
    authorize,
  )
  registerMediaRoute(server, { db: shop.db, pictures })
  registerSeoRoutes(server, { shop, origin, pictures })
  registerDeviceRoutes(server)
  registerConsentScript(server)
  await serveAssets(server, join(packageRoot(), 'build', 'client'))
  return contextOf(anonymousCaller, origin)
}

type Paged = Parts & {
  readonly callers: Callers
  readonly load: Load
  readonly countOrder: CountBy
}

/** The pages, and what the page cache needs to find and render them. */
function registerPages(
  server: FastifyInstance,
  { shop, config, identity, log, build, callers, load, countOrder, connectProvider }: Paged,
): Pick<CachedPagesOptions, 'findCacheable' | 'subjects' | 'render'> {
  const { origin } = config
  const pages = makePageTable(declaredPages(build))
  const { read } = shop.db
  const subjects = {
    pid: { isName: isPid, exists: (pid: string) => isSold(read, pid) },
    slug: {
      isName: isSlug,
      exists: (slug: string) => hasCategory(read, slug),
      isElsewhere: async (slug: string) => (await findCategoryId(read, slug)) !== undefined,
    },
  }
  const findCacheable = makeFindCacheable(pages, subjects)
  const contextOf = (caller: Caller): RouterContextProvider =>
    new RouterContextProvider(
      new Map([[pageContext, { shop, origin, identity, caller, countOrder, connectProvider }]]),
    )
  const renderPage = servePages(server, {
    build,
    pages,
    requestClass: classOfPages(pages, findCacheable),
    scriptMark,
    contextFor: async (request) => contextOf(await callers.ofPage(request)),
    authorize: authorizePage,
    log,
    refuse: (request, response) => load.refuse(request, response, 'reads'),
  })

  return {
    findCacheable,
    subjects,
    render: async (ownOrigin, address) => {
      const response = await renderPage(
        new Request(ownOrigin + address),
        contextOf(anonymousCaller),
      )
      const { status } = response
      if (status !== 200 && status !== 404) throw new Error(`A page to cache answers ${status}`)
      const { headers, body } = await finishPage(response, scriptMark)
      const all = { ...securityHeaders(isSecure(origin)), ...headers }
      return { status, text: body, headers: all }
    },
  }
}
