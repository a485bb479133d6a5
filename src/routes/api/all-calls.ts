/** Every call of the API, in the order of its document. */

import type { Call } from '#src/platform/http/call.ts'
import { administrationCalls } from '#src/routes/api/administration.ts'
import type { ApiContext } from '#src/routes/api/context.ts'
import { googleCalls } from '#src/routes/api/google.ts'
import { mailCalls } from '#src/routes/api/mail.ts'
import { orderDeleteCalls } from '#src/routes/api/order-deletes.ts'
import { orderCalls } from '#src/routes/api/orders.ts'
import { productWriteCalls } from '#src/routes/api/product-writes.ts'
import { productCalls } from '#src/routes/api/products.ts'
import { profileCalls } from '#src/routes/api/profiles.ts'
import { sessionCalls } from '#src/routes/api/session.ts'
import { userCalls } from '#src/routes/api/users.ts'

export const allCalls: readonly Call<ApiContext>[] = [
  ...productCalls,
  ...productWriteCalls,
  ...orderCalls,
  ...orderDeleteCalls,
  ...sessionCalls,
  ...googleCalls,
  ...userCalls,
  ...profileCalls,
  ...mailCalls,
  ...administrationCalls,
]
