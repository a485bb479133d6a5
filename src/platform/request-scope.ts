/** The request that is being answered: log lines carry its id, and its network shares what is bounded. */

import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import type { Sharer } from '#src/lib/async/shares.ts'

export type RequestScope = {
  /** Undefined for a page that the cache renders: it is for nobody's request alone. */
  readonly id: string | undefined
  readonly raw: IncomingMessage
  /** Id of the user who is signed in. */
  callerId: string | undefined
  /** The name of the token by which a program calls. */
  tokenName?: string | undefined
  /** Found when something asks, which few requests do. */
  sharer: () => Sharer
}

export const requestScope = new AsyncLocalStorage<RequestScope>()

const tokenOfJob = new AsyncLocalStorage<string | undefined>()

/** For a job that does later what a program asked for with this token. */
export function onBehalfOfToken<Value>(name: string | undefined, work: () => Value): Value {
  return tokenOfJob.run(name, work)
}

/** The name of the token that history lines name; undefined for what a person does. */
export function tokenNameNow(): string | undefined {
  return requestScope.getStore()?.tokenName ?? tokenOfJob.getStore()
}

/** Who asks for the work that runs now; nobody outside a request. */
export function sharerNow(): Sharer {
  return requestScope.getStore()?.sharer() ?? []
}

/** For work that another request may run, as in a shared commit: it stays in the scope of the request that asks for it. */
export function inScopeNow<Args extends unknown[], Value>(
  work: (...args: Args) => Value,
): (...args: Args) => Value {
  return AsyncLocalStorage.bind(work)
}
