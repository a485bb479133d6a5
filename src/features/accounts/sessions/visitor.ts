/** The browser that sends an account form, with the details that the commands need. */

import type { CalledFrom } from '#src/features/accounts/sessions/caller.ts'

export type Visitor = {
  readonly from: CalledFrom
  /** The session list shows its owner this device name. */
  readonly userAgent: string
  /** The request's current session: a new sign-in ends it. */
  readonly sessionToken: string | undefined
}
