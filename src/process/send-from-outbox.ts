/** Every kind of event in the outbox with the job that sends it. */

import { accountMailEvents } from '#src/features/accounts/mail/account-mail-events.ts'
import { sendAccountMails } from '#src/features/accounts/mail/send-account-mail.job.ts'
import { numbersEvents } from '#src/features/activity/numbers/numbers-events.ts'
import { tellManyNumbers } from '#src/features/activity/numbers/tell-many-numbers.job.ts'
import { adEvents } from '#src/features/ads/ad-events.ts'
import { facebookUrl } from '#src/features/ads/facebook.server.ts'
import { googleAnalyticsUrl } from '#src/features/ads/google.server.ts'
import { sendGooglePurchase } from '#src/features/ads/send-google-purchase.job.ts'
import { sendPurchase } from '#src/features/ads/send-purchase.job.ts'
import {
  type ConnectGateway,
  makeConnectGateway,
} from '#src/features/buyer-messages/gateways/gateways.server.ts'
import {
  sendBuyerMail,
  sendBuyerSms,
  smsTimeouts,
} from '#src/features/buyer-messages/send-buyer-message.job.ts'
import { lowStockEvents } from '#src/features/buying/low-stock/low-stock-events.ts'
import { tellLowStock } from '#src/features/buying/low-stock/tell-low-stock.job.ts'
import { catalogueEvents } from '#src/features/catalogue/catalogue-events.ts'
import { indexCategory } from '#src/features/catalogue/edit/index-category.job.ts'
import { importProducts } from '#src/features/catalogue/sheets/import-products.job.ts'
import { contactEvents } from '#src/features/contact/contact-events.ts'
import { sendContactMessage } from '#src/features/contact/send-contact-message.job.ts'
import type { mailKinds } from '#src/features/integrations/integration.ts'
import { sendToSheet } from '#src/features/orders/notify/send-to-sheet.job.ts'
import { tellOwner } from '#src/features/orders/notify/tell-owner.job.ts'
import { orderEvents } from '#src/features/orders/order-events.ts'
import { sendParcels } from '#src/features/parcels/booking/send-parcel.job.ts'
import { parcelEvents } from '#src/features/parcels/parcel-events.ts'
import type { ParcelShop } from '#src/features/parcels/parcel-shop.ts'
import { paymentAccountEvents } from '#src/features/payments/accounts/payment-account-events.ts'
import { tellPaymentKeys } from '#src/features/payments/accounts/tell-payment-keys.job.ts'
import { tellWalletNumbers } from '#src/features/settings/wallets/tell-wallet-numbers.job.ts'
import { walletEvents } from '#src/features/settings/wallets/wallet-events.ts'
import { sendInvitation } from '#src/features/team/send-invitation.job.ts'
import { teamMailEvents } from '#src/features/team/team-mail-events.ts'
import { sendBackInStock } from '#src/features/waitlist/send-back-in-stock.job.ts'
import { waitlistEvents } from '#src/features/waitlist/waitlist-events.ts'
import { sendWebhooks, webhookTimeouts } from '#src/features/webhooks/send-webhook.job.ts'
import { tellWebhookOff } from '#src/features/webhooks/tell-webhook-off.job.ts'
import { webhookOutbox } from '#src/features/webhooks/webhook-outbox.ts'
import type { Config } from '#src/platform/config.ts'
import { mailboxIn } from '#src/platform/data-folder.ts'
import type { Log } from '#src/platform/log.ts'
import { type Mailer, mailTimeouts, makeMailer } from '#src/platform/mail/make-mailer.server.ts'
import { HandlerMissing, type OutboxHandlers } from '#src/platform/outbox/outbox-events.ts'
import { type Outbox, startOutbox } from '#src/platform/outbox/run-outbox.server.ts'
import { CannotStart } from '#src/process/cannot-start.ts'

export function connectGatewayFor({
  smsUrls,
  courierCallMs,
}: Pick<Config, 'smsUrls' | 'courierCallMs'>): ConnectGateway {
  return makeConnectGateway({ urls: smsUrls, callMs: courierCallMs })
}

export function mailerFor(config: Config): Mailer {
  return makeMailer({ ...config, mailboxDir: mailboxIn(config) })
}

export function sendFromOutbox(
  shop: ParcelShop,
  config: Config,
  log: Log,
): { readonly outbox: Outbox; readonly outboxKinds: readonly string[] } {
  const { origin, shopEmail, adminEmail, orderSheetUrl } = config
  const { db, clock, secrets } = shop
  const mailer = mailerFor(config)
  const buyerMail = sendBuyerMail({ db, clock, secrets, mailer, origin })
  const mails = {
    'order-placed': tellOwner({ db, mailer, shopEmail, origin }),
    ...sendAccountMails({ db, clock, secrets, mailer, origin }),
    'team-invitation': sendInvitation({ db, clock, secrets, mailer, origin }),
    'low-stock': tellLowStock({ db, mailer, shopEmail, origin }),
    'contact-message': sendContactMessage({ db, mailer, shopEmail, origin }),
    'many-numbers': tellManyNumbers({ db, mailer, adminEmail, origin }),
    'webhook-off': tellWebhookOff({ mailer, shopEmail, origin }),
    'wallet-numbers': tellWalletNumbers({ mailer, adminEmail, origin }),
    'payment-keys': tellPaymentKeys({ mailer, adminEmail, origin }),
    'buyer-mail': buyerMail,
    'buyer-advance-mail': buyerMail,
  } satisfies Readonly<Record<(typeof mailKinds)[number], unknown>>
  const { courierCallMs, webhooksReachLoopback } = config
  const webhooks = sendWebhooks({ db, clock, secrets, webhooksReachLoopback })
  const parcels = sendParcels(shop)
  const connectGateway = connectGatewayFor(config)
  const buyerSms = sendBuyerSms({ db, clock, secrets, origin, log, connectGateway })
  const schemas = {
    ...orderEvents,
    ...accountMailEvents,
    ...teamMailEvents,
    ...contactEvents,
    ...lowStockEvents,
    ...numbersEvents,
    ...walletEvents,
    ...paymentAccountEvents,
    ...parcelEvents,
    ...waitlistEvents,
    ...catalogueEvents,
    ...webhookOutbox,
    ...adEvents,
  }
  const handlers: OutboxHandlers<typeof schemas> = {
    ...mails,
    ...parcels,
    ...webhooks,
    'buyer-sms': buyerSms,
    'buyer-advance-sms': buyerSms,
    'back-in-stock': sendBackInStock({ db, clock, secrets, origin, log, connectGateway }),
    'facebook-purchase': sendPurchase({ db, clock, secrets, origin, baseUrl: facebookUrl }),
    'google-purchase': sendGooglePurchase({ db, clock, secrets, baseUrl: googleAnalyticsUrl }),
    'index-category': indexCategory({ db, clock }),
    'import-products': importProducts(shop),
    'order-sheet': orderSheetUrl === undefined ? 'not-set-up' : sendToSheet({ db, orderSheetUrl }),
  }
  // A look-up, a booking, and time to store its answer.
  const parcelTimeouts = { attemptMs: 4 * courierCallMs, leaseMs: 6 * courierCallMs }
  const timeouts = {
    ...Object.fromEntries([
      ...Object.keys(mails).map((kind) => [kind, mailTimeouts]),
      ...Object.keys(parcels).map((kind) => [kind, parcelTimeouts]),
      ...Object.keys(webhooks).map((kind) => [kind, webhookTimeouts]),
    ]),
    'buyer-sms': smsTimeouts,
    'buyer-advance-sms': smsTimeouts,
    'back-in-stock': smsTimeouts,
  }
  const { 'order-sheet': _sheet, ...always } = handlers
  const outboxKinds = Object.keys(orderSheetUrl === undefined ? always : handlers)
  try {
    const outbox = startOutbox({ db, clock, log, schemas, handlers, timeouts })
    return { outbox, outboxKinds }
  } catch (error) {
    throw error instanceof HandlerMissing ? new CannotStart(error.message) : error
  }
}
