/** Every call of the API, in the order of its document. */

import type { Endpoint } from '#src/platform/http/endpoint.ts'
import { administrationEndpoints } from '#src/routes/api/administration.ts'
import type { ApiContext } from '#src/routes/api/context.ts'
import { googleEndpoints } from '#src/routes/api/google.ts'
import { mailEndpoints } from '#src/routes/api/mail.ts'
import { orderDeleteEndpoints } from '#src/routes/api/order-deletes.ts'
import { orderEndpoints } from '#src/routes/api/orders.ts'
import { productWriteEndpoints } from '#src/routes/api/product-writes.ts'
import { productEndpoints } from '#src/routes/api/products.ts'
import { profileEndpoints } from '#src/routes/api/profiles.ts'
import { sessionEndpoints } from '#src/routes/api/session.ts'
import { userEndpoints } from '#src/routes/api/users.ts'

export const allEndpoints: readonly Endpoint<ApiContext>[] = [
  ...productEndpoints,
  ...productWriteEndpoints,
  ...orderEndpoints,
  ...orderDeleteEndpoints,
  ...sessionEndpoints,
  ...googleEndpoints,
  ...userEndpoints,
  ...profileEndpoints,
  ...mailEndpoints,
  ...administrationEndpoints,
]
