/** What the shop answers: health, API, sign-in, pictures, assets and pages, on one server. */

import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RouterContextProvider, type ServerBuild } from 'react-router'
import type { Action } from '#src/domain/permissions.ts'
import { makeGoogleSignIn } from '#src/features/accounts/google/google-sign-in.server.ts'
import type { Identity } from '#src/features/accounts/identity.server.ts'
import { type CalledFrom, type Caller, refusalFor } from '#src/features/accounts/sessions/caller.ts'
import { hasSessionCookie } from '#src/features/accounts/sessions/session-cookie.ts'
import { makeBearerTokens } from '#src/features/accounts/tokens/bearer-tokens.server.ts'
import { isSold } from '#src/features/catalogue/is-sold.server.ts'
import type { Pictures } from '#src/features/media/pictures.server.ts'
import { makeOrderCounter } from '#src/features/orders/order-counter.ts'
import type { Shop } from '#src/features/shop.ts'
import { leadsToBangla } from '#src/features/storefront/chosen-language.ts'
import type { Config } from '#src/platform/config.ts'
import { problem } from '#src/platform/http/answer.ts'
import { deviceCookie, deviceOf, newDevice } from '#src/platform/http/cookies.ts'
import { encodeAnswers } from '#src/platform/http/encode-answers.ts'
import { endAfterOffers } from '#src/platform/http/framing.ts'
import { registerHealthRoutes } from '#src/platform/http/health-routes.ts'
import { makeServer } from '#src/platform/http/make-server.ts'
import { networkOf } from '#src/platform/http/network-of.ts'
import { isSecure, ownOrigins } from '#src/platform/http/origin-rule.ts'
import { prependListener } from '#src/platform/http/prepend-listener.ts'
import { readHeader } from '#src/platform/http/read-header.ts'
import {
  type Authorization,
  headersOf,
  registerEndpoints,
} from '#src/platform/http/register-endpoints.ts'
import { scriptMark } from '#src/platform/http/script-mark.ts'
import { securityHeaders } from '#src/platform/http/security-headers.ts'
import { serveAssets } from '#src/platform/http/serve-assets.ts'
import { finishPage, servePages } from '#src/platform/http/serve-pages.ts'
import { boundLists } from '#src/platform/load/bound-lists.ts'
import { controlAdmission } from '#src/platform/load/control-admission.ts'
import { makeRefusal } from '#src/platform/load/refusal.ts'
import type { watchLoad } from '#src/platform/load/watch-load.ts'
import type { Log } from '#src/platform/log.ts'
import type { Metrics } from '#src/platform/metrics.ts'
import { packageRoot } from '#src/platform/package-root.ts'
import type { PageCache } from '#src/platform/page-cache/page-cache.ts'
import { serveCachedPages } from '#src/platform/page-cache/serve-cached-pages.ts'
import { allEndpoints } from '#src/routes/api/all-endpoints.ts'
import type { ApiContext } from '#src/routes/api/context.ts'
import { documentEndpoints } from '#src/routes/api/documents.ts'
import { registerMediaRoute } from '#src/routes/api/media.ts'
import { pageContext } from '#src/routes/page-context.ts'
import { pageRules } from '#src/routes/page-rules.ts'
import { makeClassOf } from '#src/routes/request-classes.ts'
import { registerSeoRoutes } from '#src/routes/seo.ts'

type Parts = {
  readonly shop: Shop
  readonly config: Config
  readonly identity: Identity
  readonly pictures: Pictures
  readonly metrics: Metrics
  readonly log: Log
  readonly build: ServerBuild
  readonly cache: PageCache
  readonly watchLoad: typeof watchLoad
}

const badToken = problem(401, 'bad-token', 'The token is not valid, or no longer. Get a new one.')

export async function serveShop(parts: Parts): Promise<FastifyInstance> {
  const { shop, config, identity, pictures, metrics, log, build, cache } = parts
  const { origin, trustProxy } = config
  const hasTls = isSecure(origin)
  const countOrder = makeOrderCounter(metrics)
  const tokens = makeBearerTokens(shop, { origin })
  const google = makeGoogleSignIn({ shop, identity, config }, config.google)
  const server = makeServer({
    origin,
    trustProxy,
    log,
    note: shop.note,
    metrics,
    hasSessionCookie: (cookies) => hasSessionCookie(origin, cookies),
  })

  /** Made once a request: what it is known by is what its answer carries. */
  const newDevices = new WeakMap<FastifyRequest, string>()

  function newDeviceOf(request: FastifyRequest): string {
    const device = newDevices.get(request) ?? newDevice()
    newDevices.set(request, device)
    return device
  }

  function calledFrom(request: FastifyRequest): CalledFrom {
    const device = deviceOf(request.headers.cookie, hasTls)
    const address = networkOf(request.ip)
    return device === undefined
      ? { address, device, newDevice: newDeviceOf(request) }
      : { address, device }
  }

  /** By the session cookie alone: pages know no other way. */
  async function callerOf(request: FastifyRequest): Promise<Caller> {
    const user = hasSessionCookie(origin, request.headers.cookie)
      ? await identity.findSession(headersOf(request))
      : undefined
    request.callerId = user?.id
    return { actor: user?.role ?? 'anonymous', user, from: calledFrom(request) }
  }

  /** Undefined for a token that is not good: it is not made up for by a cookie that is. */
  async function callerOfCall(request: FastifyRequest): Promise<Caller | undefined> {
    const { authorization } = request.headers
    if (authorization === undefined) return callerOf(request)
    const user = await tokens.findUser(authorization)
    request.callerId = user?.id
    return user && { actor: user.role, user, from: calledFrom(request) }
  }

  async function admit(
    request: FastifyRequest,
    action: Action,
  ): Promise<Authorization<ApiContext>> {
    const caller = await callerOfCall(request)
    if (!caller) return { ok: false, failure: badToken }
    const refusal = refusalFor(caller, action)
    if (refusal) return { ok: false, failure: refusal }
    const { ownOrigin } = request
    return {
      ok: true,
      value: { shop, caller, identity, google, tokens, ownOrigin, pictures, countOrder },
    }
  }

  // Set by the first answer that nobody keeps: a shared cache must not hand one phone's to others.
  server.addHook('onSend', (request, reply, _payload, done) => {
    const isKept = String(reply.getHeader('cache-control') ?? '').startsWith('public')
    const isOurs = reply.statusCode !== 421 && !isKept
    if (isOurs && deviceOf(request.headers.cookie, hasTls) === undefined) {
      reply.header('set-cookie', deviceCookie(newDeviceOf(request), hasTls))
    }
    done()
  })

  const load = parts.watchLoad({
    refuse: makeRefusal(securityHeaders(hasTls)),
    db: shop.db,
    log,
    metrics,
  })
  server.addHook('onClose', async () => load.stop())

  boundLists(server, load.refuse)
  encodeAnswers(server)

  registerHealthRoutes(server, { db: shop.db, metrics, trustsProxy: trustProxy.length > 0 })
  registerEndpoints(server, [...allEndpoints, ...documentEndpoints(allEndpoints, origin)], admit)
  registerMediaRoute(server, { db: shop.db, pictures })
  registerSeoRoutes(server, { shop, origin, pictures })
  await serveAssets(server, join(packageRoot(), 'build', 'client'))

  const contextOf = (caller: Caller): RouterContextProvider =>
    new RouterContextProvider(
      new Map([[pageContext, { shop, origin, identity, caller, countOrder }]]),
    )
  const refuse = (request: IncomingMessage, response: ServerResponse): void =>
    load.refuse(request, response, 'renders')
  const makePage = servePages(server, {
    build,
    scriptMark,
    contextFor: async (request) => contextOf(await callerOf(request)),
    log,
    refuse,
  })
  serveCachedPages(server, {
    cache,
    rules: pageRules,
    origins: ownOrigins(origin),
    countHit: metrics.countCachedPage,
    shedRequest: load.shedRequest,
    refuse,
    isPersonal: (request) => leadsToBangla(request.url ?? '', readHeader(request, 'cookie')),
    isThere: (name) => isSold(shop.db.read, name),
    render: async (ownOrigin, address) => {
      const response = await makePage(new Request(ownOrigin + address), contextOf(nobody))
      const { status } = response
      if (status !== 200 && status !== 404) throw new Error(`A page to keep answers ${status}`)
      const { headers, body } = await finishPage(response, scriptMark)
      return { status, text: body, headers: { ...securityHeaders(hasTls), ...headers } }
    },
  })
  controlAdmission(server, { load, classOf: makeClassOf(origin) })
  prependListener(server, endAfterOffers)
  return server
}

/** Who a cached page is made for: its bytes are everybody's. */
const nobody: Caller = {
  actor: 'anonymous',
  user: undefined,
  from: { address: 'nobody', device: undefined },
}
