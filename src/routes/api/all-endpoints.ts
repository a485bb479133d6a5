/** Every endpoint of the API, in the order of its document. */

import type { Endpoint } from '#src/platform/http/endpoint.ts'
import { googleEndpoints } from '#src/routes/api/accounts/google.ts'
import { sessionEndpoints } from '#src/routes/api/accounts/session.ts'
import { userEndpoints } from '#src/routes/api/accounts/users.ts'
import { administrationEndpoints } from '#src/routes/api/administration.ts'
import { productWriteEndpoints } from '#src/routes/api/catalogue/product-writes.ts'
import { productEndpoints } from '#src/routes/api/catalogue/products.ts'
import type { ApiContext } from '#src/routes/api/context.ts'
import { mailEndpoints } from '#src/routes/api/mail.ts'
import { orderDeleteEndpoints } from '#src/routes/api/orders/order-deletes.ts'
import { orderEndpoints } from '#src/routes/api/orders/orders.ts'
import { quoteEndpoint } from '#src/routes/api/orders/quote.ts'
import { profileEndpoints } from '#src/routes/api/profiles.ts'

export const allEndpoints: readonly Endpoint<ApiContext>[] = [
  ...productEndpoints,
  ...productWriteEndpoints,
  ...orderEndpoints,
  ...orderDeleteEndpoints,
  quoteEndpoint,
  ...sessionEndpoints,
  ...googleEndpoints,
  ...userEndpoints,
  ...profileEndpoints,
  ...mailEndpoints,
  ...administrationEndpoints,
]
