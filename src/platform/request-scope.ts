/** The request that is being answered; log lines carry its id. */

import { AsyncLocalStorage } from 'node:async_hooks'

export type RequestScope = {
  readonly id: string
  /** Id of the user who is signed in. */
  callerId: string | undefined
}

export const requestScope = new AsyncLocalStorage<RequestScope>()
