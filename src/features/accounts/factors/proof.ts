/** A proof that was checked outside a transaction, and counts once a transaction has used it up. */

import type { Tx } from '#src/platform/database/tables.ts'
import type { Counting } from '#src/platform/limits/count-within.server.ts'

/** False where another request used it first, or where its factor was removed meanwhile. */
export type Spend = (tx: Tx, counting: Counting) => Promise<boolean>

export type WrongCode = { readonly kind: 'wrong-code' }
export type WrongPasskey = { readonly kind: 'wrong-passkey' }
/** The step before it is missing, was too long ago, or no longer holds. */
export type StepOver = { readonly kind: 'step-over' }
