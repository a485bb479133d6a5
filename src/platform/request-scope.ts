/** The request that is being answered; log lines carry its id. */

import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'

export type RequestScope = {
  readonly id: string
  readonly raw: IncomingMessage
  /** Id of the user who is signed in. */
  callerId: string | undefined
}

export const requestScope = new AsyncLocalStorage<RequestScope>()
