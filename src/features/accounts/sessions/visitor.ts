/** The browser that sends a form of an account, as far as the commands look at it. */

import type { CalledFrom } from '#src/features/accounts/sessions/caller.ts'

export type Visitor = {
  readonly from: CalledFrom
  /** The owner of the session is shown the device that it names. */
  readonly userAgent: string
  /** Of the session that the request came with: a new sign-in ends it. */
  readonly sessionToken: string | undefined
}
