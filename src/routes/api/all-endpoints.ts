/** Every endpoint of the API, in the order of its document. */

import type { Endpoint } from '#src/platform/http/endpoint.ts'
import { apiTokenEndpoints } from '#src/routes/api/accounts/api-tokens.ts'
import { factorEndpoints } from '#src/routes/api/accounts/factors.ts'
import { googleEndpoints } from '#src/routes/api/accounts/google.ts'
import { secondStepEndpoints } from '#src/routes/api/accounts/second-step.ts'
import { sessionEndpoints } from '#src/routes/api/accounts/session.ts'
import { teamSecurityEndpoints } from '#src/routes/api/accounts/team-security.ts'
import { userEndpoints } from '#src/routes/api/accounts/users.ts'
import { activityEndpoints } from '#src/routes/api/activity.ts'
import { administrationEndpoints } from '#src/routes/api/administration.ts'
import { blockedPhoneEndpoints } from '#src/routes/api/buyers/blocked-phones.ts'
import { buyerMessageEndpoints } from '#src/routes/api/buyers/buyer-messages.ts'
import { buyerEndpoints } from '#src/routes/api/buyers/buyers.ts'
import { incompleteOrderEndpoints } from '#src/routes/api/buyers/incomplete-orders.ts'
import { listFileEndpoints } from '#src/routes/api/buyers/list-files.ts'
import { savedAddressEndpoint } from '#src/routes/api/buyers/saved-address.ts'
import { purchaseEndpoints } from '#src/routes/api/buying/purchases.ts'
import { reorderEndpoints } from '#src/routes/api/buying/reorder.ts'
import { supplierEndpoints } from '#src/routes/api/buying/suppliers.ts'
import { categoryEndpoints } from '#src/routes/api/catalogue/categories.ts'
import { couponEndpoints } from '#src/routes/api/catalogue/coupons/coupons.ts'
import { productWriteEndpoints } from '#src/routes/api/catalogue/product-writes.ts'
import { familyEndpoints } from '#src/routes/api/catalogue/products/families.ts'
import { priceEndpoints } from '#src/routes/api/catalogue/products/prices.ts'
import { productArchiveEndpoints } from '#src/routes/api/catalogue/products/product-archive.ts'
import { productDraftEndpoints } from '#src/routes/api/catalogue/products/product-drafts.ts'
import { productSheetEndpoints } from '#src/routes/api/catalogue/products/product-sheets.ts'
import { productEndpoints } from '#src/routes/api/catalogue/products.ts'
import { reviewEndpoints } from '#src/routes/api/catalogue/reviews.ts'
import { searchEndpoints } from '#src/routes/api/catalogue/searches.ts'
import { advertisingEndpoints } from '#src/routes/api/connect/advertising.ts'
import { integrationEndpoints } from '#src/routes/api/connect/integrations.ts'
import type { ApiContext } from '#src/routes/api/context.ts'
import { figureEndpoints } from '#src/routes/api/figures.ts'
import { firstHourEndpoints } from '#src/routes/api/first-hour.ts'
import { mailEndpoints } from '#src/routes/api/mail/mail.ts'
import { disputeEndpoints } from '#src/routes/api/money/disputes.ts'
import { journalEndpoints } from '#src/routes/api/money/journal.ts'
import { openingEndpoints } from '#src/routes/api/money/opening.ts'
import { refundEndpoints } from '#src/routes/api/money/refunds.ts'
import { statementEndpoints } from '#src/routes/api/money/settlements.ts'
import { advanceClaimEndpoints } from '#src/routes/api/orders/advance/advance-claims.ts'
import { amountEndpoints } from '#src/routes/api/orders/amounts.ts'
import { callEndpoints } from '#src/routes/api/orders/calls.ts'
import { duplicateEndpoints } from '#src/routes/api/orders/duplicates.ts'
import { timelineEndpoint } from '#src/routes/api/orders/lists/timeline.ts'
import { moveEndpoints } from '#src/routes/api/orders/moves.ts'
import { orderDeleteEndpoints } from '#src/routes/api/orders/order-deletes.ts'
import { orderListEndpoints } from '#src/routes/api/orders/order-lists.ts'
import { orderEndpoints } from '#src/routes/api/orders/orders.ts'
import { quoteEndpoint } from '#src/routes/api/orders/quote.ts'
import { returnCaseEndpoints } from '#src/routes/api/orders/return-cases.ts'
import { returnEndpoints } from '#src/routes/api/orders/returns.ts'
import { staffOrderEndpoints } from '#src/routes/api/orders/staff-orders.ts'
import { wishEndpoints } from '#src/routes/api/orders/wishes.ts'
import { printEndpoints } from '#src/routes/api/packing/prints.ts'
import { courierWebhooks } from '#src/routes/api/parcels/courier-webhooks.ts'
import { courierEndpoints } from '#src/routes/api/parcels/couriers.ts'
import { parcelEndpoints } from '#src/routes/api/parcels/parcels.ts'
import { portalEndpoints } from '#src/routes/api/parcels/portal.ts'
import { paymentEndpoints } from '#src/routes/api/payments/payment-gateways.ts'
import { returnPhotoEndpoints } from '#src/routes/api/photos/return-photos.ts'
import { reviewPhotoEndpoints } from '#src/routes/api/photos/review-photos.ts'
import { profileEndpoints } from '#src/routes/api/profiles.ts'
import { teamEndpoints } from '#src/routes/api/team.ts'
import { webhookEndpoints } from '#src/routes/api/webhooks/webhooks.ts'

export const allEndpoints: readonly Endpoint<ApiContext>[] = [
  ...productEndpoints,
  ...productWriteEndpoints,
  ...productArchiveEndpoints,
  ...productDraftEndpoints,
  ...productSheetEndpoints,
  ...categoryEndpoints,
  ...familyEndpoints,
  ...couponEndpoints,
  ...searchEndpoints,
  ...priceEndpoints,
  ...orderEndpoints,
  ...orderListEndpoints,
  ...listFileEndpoints,
  ...orderDeleteEndpoints,
  ...moveEndpoints,
  timelineEndpoint,
  ...printEndpoints,
  ...duplicateEndpoints,
  ...returnEndpoints,
  ...returnCaseEndpoints,
  ...reviewEndpoints,
  ...reviewPhotoEndpoints,
  ...returnPhotoEndpoints,
  ...amountEndpoints,
  ...callEndpoints,
  ...incompleteOrderEndpoints,
  ...buyerEndpoints,
  ...blockedPhoneEndpoints,
  ...buyerMessageEndpoints,
  ...wishEndpoints,
  ...advanceClaimEndpoints,
  ...staffOrderEndpoints,
  ...courierEndpoints,
  ...advertisingEndpoints,
  ...integrationEndpoints,
  ...paymentEndpoints,
  ...parcelEndpoints,
  ...portalEndpoints,
  quoteEndpoint,
  savedAddressEndpoint,
  ...sessionEndpoints,
  ...secondStepEndpoints,
  ...factorEndpoints,
  ...teamSecurityEndpoints,
  ...apiTokenEndpoints,
  ...googleEndpoints,
  ...userEndpoints,
  ...profileEndpoints,
  ...mailEndpoints,
  ...courierWebhooks,
  ...journalEndpoints,
  ...refundEndpoints,
  ...statementEndpoints,
  ...disputeEndpoints,
  ...openingEndpoints,
  ...supplierEndpoints,
  ...purchaseEndpoints,
  ...reorderEndpoints,
  ...administrationEndpoints,
  ...activityEndpoints,
  ...figureEndpoints,
  ...firstHourEndpoints,
  ...teamEndpoints,
  ...webhookEndpoints,
]
