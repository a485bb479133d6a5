/** Identifies the caller, and authorizes endpoints. */

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Action, actorsOf } from '#src/domain/access/permissions.ts'
import type { Identity } from '#src/features/accounts/identity.server.ts'
import {
  type CalledFrom,
  type Caller,
  proofRefusal,
  readOnlyRefusal,
  refusalFor,
} from '#src/features/accounts/sessions/caller.ts'
import type { OpenSession } from '#src/features/accounts/sessions/find-session.server.ts'
import { type ApiTokens, apiTokenIn } from '#src/features/accounts/tokens/api-tokens.server.ts'
import type { BearerTokens } from '#src/features/accounts/tokens/bearer-tokens.server.ts'
import type { OrderShop } from '#src/features/orders/order-shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { type Answer, problem } from '#src/platform/http/answer.ts'
import { type AddressOf, networkOf } from '#src/platform/http/request/client-address.ts'
import { deviceCookie, deviceOf, newDevice } from '#src/platform/http/request/cookies.ts'
import { isSafe } from '#src/platform/http/request/methods.ts'
import { isSecure } from '#src/platform/http/request/origin-rule.ts'

export type Callers = {
  /** By the session cookie alone: pages accept no token. */
  readonly ofPage: (request: FastifyRequest) => Promise<Caller>
  readonly authorize: (
    request: FastifyRequest,
    permission: Action,
  ) => Promise<Result<Caller, Answer>>
  /** Sets a device cookie for a browser without one, on its first uncached answer. */
  readonly sendDeviceCookies: (server: FastifyInstance) => void
}

type CallersOptions = {
  readonly origin: string
  readonly addressOf: AddressOf
  readonly identity: Pick<Identity, 'findSession' | 'shop'>
  readonly tokens: Pick<BearerTokens, 'findUser'>
  readonly apiTokens: ApiTokens
  readonly sawNumber?: OrderShop['sawNumber'] | undefined
}

/** The caller that the page cache renders for: its bytes are the same for all visitors. */
export const anonymousCaller: Caller = {
  actors: actorsOf(undefined, []),
  user: undefined,
  language: 'en',
  from: { address: 'page cache', device: undefined },
}

const badToken = problem(401, 'bad-token', 'The token is not valid, or no longer. Get a new one.')

function tooManyCalls(retryAfterSeconds: number): Answer {
  return problem(429, 'too-many-calls', 'This token calls too often. Wait, then go on slower.', {
    retryAfterSeconds,
  })
}

/** The Authorization of these requests is the sender's own: no token of the shop. */
const foreignTokens: ReadonlySet<Action> = new Set(['webhook.send'])

const nobody = { user: undefined, duties: [], language: 'en' } as const

export function makeCallers({
  origin,
  addressOf,
  identity,
  tokens,
  apiTokens,
  sawNumber,
}: CallersOptions): Callers {
  const hasTls = isSecure(origin)
  /** Made once a request: its answer carries the device that its command counts. */
  const newDevices = new WeakMap<FastifyRequest, string>()

  function newDeviceOf(request: FastifyRequest): string {
    const device = newDevices.get(request) ?? newDevice()
    newDevices.set(request, device)
    return device
  }

  function calledFrom(request: FastifyRequest): CalledFrom {
    const device = deviceOf(request.headers.cookie, hasTls)
    const address = networkOf(addressOf(request.raw))
    return device === undefined
      ? { address, device, newDevice: newDeviceOf(request) }
      : { address, device }
  }

  function callerOf(
    request: FastifyRequest,
    { user, duties, language }: Pick<OpenSession, 'duties' | 'language'> & Pick<Caller, 'user'>,
  ): Caller {
    request.callerId = user?.id
    return {
      actors: actorsOf(user, duties),
      user,
      language,
      from: calledFrom(request),
      ...(user && sawNumber && { sawNumber: (order: string) => sawNumber(user.id, order) }),
    }
  }

  async function ofPage(request: FastifyRequest): Promise<Caller> {
    const own = await identity.findSession(request.headers.cookie)
    if (!own) return callerOf(request, nobody)
    const caller = callerOf(request, own)
    // Until a member has the second factor that the owner asks for, no duty counts.
    return { ...caller, session: own, ...(own.lacksFactor && { actors: ['guest'] }) }
  }

  /** A refusal for a bad token, even where a valid cookie comes with it. */
  async function ofEndpoint(request: FastifyRequest): Promise<Result<Caller, Answer>> {
    const { authorization } = request.headers
    if (authorization === undefined) return ok(await ofPage(request))
    const apiToken = apiTokenIn(authorization)
    if (apiToken !== undefined) return ofProgram(request, apiToken)
    const found = await tokens.findUser(authorization)
    if (!found) return failed(badToken)
    const { duties, ...user } = found
    return ok(callerOf(request, { user, duties, language: 'en' }))
  }

  async function ofProgram(
    request: FastifyRequest,
    apiToken: string,
  ): Promise<Result<Caller, Answer>> {
    const found = await apiTokens.find(apiToken)
    if ('kind' in found) {
      return failed(found.kind === 'bad-token' ? badToken : tooManyCalls(found.retryAfterSeconds))
    }
    const { user, actors, token } = found
    request.tokenName = token.name
    return ok({ ...callerOf(request, { user, duties: [], language: 'en' }), actors, token })
  }

  return {
    ofPage,
    authorize: async (request, permission) => {
      const found = foreignTokens.has(permission)
        ? ok(callerOf(request, nobody))
        : await ofEndpoint(request)
      if (!found.ok) return found
      const caller = found.value
      const refusal =
        refusalFor(caller, permission) ??
        (isSafe(request.method)
          ? undefined
          : (readOnlyRefusal(caller, permission) ??
            proofRefusal(caller, permission, identity.shop.clock())))
      return refusal ? failed(refusal) : ok(caller)
    },
    sendDeviceCookies: (server) => {
      server.addHook('onSend', (request, reply, _payload, done) => {
        // A shared cache would hand the cookie of one phone to others.
        const isShared = String(reply.getHeader('cache-control') ?? '').startsWith('public')
        const isOurs = reply.statusCode !== 421 && !isShared
        if (isOurs && deviceOf(request.headers.cookie, hasTls) === undefined) {
          reply.header('set-cookie', deviceCookie(newDeviceOf(request), hasTls))
        }
        done()
      })
    },
  }
}
