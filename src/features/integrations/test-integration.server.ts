/** Tries an integration with something that harms nobody, and keeps the result in the history. */

import { smsParts } from '#src/domain/messages/sms-parts.ts'
import { poisha } from '#src/domain/money.ts'
import type { PaymentProvider } from '#src/domain/payments/payment-provider.ts'
import { normalisePhone, phoneWithoutPlus } from '#src/domain/people/phone.ts'
import {
  findAdSettings,
  findAdToken,
  findGoogleSecret,
} from '#src/features/ads/ad-settings.server.ts'
import { askForPixel } from '#src/features/ads/facebook.server.ts'
import { validateAtGoogle } from '#src/features/ads/google.server.ts'
import { purchaseForGoogle } from '#src/features/ads/send-google-purchase.job.ts'
import { takeFromLimit } from '#src/features/buyer-messages/daily-limit.server.ts'
import type { ConnectGateway } from '#src/features/buyer-messages/gateways/gateways.server.ts'
import { findMessageSettings } from '#src/features/buyer-messages/message-settings.server.ts'
import { sendSms } from '#src/features/buyer-messages/send-sms.server.ts'
import { checkFeed } from '#src/features/integrations/check-feed.server.ts'
import {
  isCourier,
  isPayment,
  testAction,
} from '#src/features/integrations/find-integrations.server.ts'
import type { Integration, IntegrationTest } from '#src/features/integrations/integration.ts'
import type { OutsideServices } from '#src/features/integrations/outside-services.ts'
import { testAccount } from '#src/features/parcels/accounts/courier-accounts.server.ts'
import type { ParcelShop } from '#src/features/parcels/parcel-shop.ts'
import { testAccount as testPaymentAccount } from '#src/features/payments/accounts/payment-accounts.server.ts'
import type { ConnectProvider } from '#src/features/payments/providers/providers.server.ts'
import { findShopSettings } from '#src/features/settings/find-shop-settings.server.ts'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import type { Language } from '#src/i18n/language.ts'
import { isRecord } from '#src/lib/is-record.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { commit } from '#src/platform/database/database.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'
import { newId } from '#src/platform/new-id.server.ts'
import { reasonOf } from '#src/platform/outbox/not-sent.ts'
import { callService, type ServiceCall } from '#src/platform/outgoing/call-service.server.ts'

export type TestIntegration = {
  readonly integration: Integration
  /** Who pressed the button: also the receiver of the mail. */
  readonly actor: string
  readonly language: Language
}

type Parts = {
  readonly shop: ParcelShop
  readonly services: OutsideServices
  readonly connectGateway: ConnectGateway
  readonly connectProvider: ConnectProvider
}

export async function testIntegration(
  parts: Parts,
  command: TestIntegration,
): Promise<IntegrationTest> {
  const tested = await tryIt(parts, command)
  if (tested.kind === 'not-set-up') return tested
  const { db, clock } = parts.shop
  await commit(db, (tx) =>
    recordHistory(tx, {
      subject: 'settings',
      subjectId: command.integration,
      actor: command.actor,
      action: testAction,
      before: {},
      after: { result: tested.kind, noted: tested.kind === 'failed' ? tested.noted : '' },
      now: clock(),
    }),
  )
  return tested
}

function tryIt(parts: Parts, command: TestIntegration): Promise<IntegrationTest> {
  const { integration } = command
  if (isCourier(integration)) return askCourier(parts.shop, integration)
  if (isPayment(integration)) return askProvider(parts, integration)
  switch (integration) {
    case 'mail':
      return sendMail(parts, command)
    case 'sms':
      return sendTestSms(parts, command)
    case 'order-sheet':
      return postToSheet(parts)
    case 'feeds':
      return checkFeed(parts.services.config.origin)
    case 'google-sign-in':
      return askIssuer(parts)
    case 'facebook':
      return askFacebook(parts)
    case 'google-analytics':
      return askGoogle(parts)
  }
}

async function askCourier(
  shop: ParcelShop,
  courier: Parameters<typeof testAccount>[1],
): Promise<IntegrationTest> {
  const tested = await testAccount(shop, courier)
  switch (tested?.kind) {
    case undefined:
      return { kind: 'not-set-up' }
    case 'connected':
      return { kind: 'works', detail: tested.answer }
    case 'refused':
      return { kind: 'failed', noted: tested.sentence }
    case 'no-answer':
      return { kind: 'failed', noted: tested.because }
    case 'wait':
      return { kind: 'failed', noted: `Status 429, ${tested.seconds} s` }
  }
}

async function askProvider(
  { shop, connectProvider }: Parts,
  provider: PaymentProvider,
): Promise<IntegrationTest> {
  const tested = await testPaymentAccount({ ...shop, connectProvider }, provider)
  if (!tested) return { kind: 'not-set-up' }
  return tested.kind === 'connected'
    ? { kind: 'works', detail: tested.answer }
    : { kind: 'failed', noted: tested.because }
}

/** Shorter than the time of a real mail: a person waits for the answer. */
const mailWithinMs = 20_000

async function sendMail(
  { shop, services }: Parts,
  { actor, language }: TestIntegration,
): Promise<IntegrationTest> {
  // The mailbox folder would take it, and nobody would get it.
  if (services.config.smtpUrl === undefined) return { kind: 'not-set-up' }
  const messages = dashboardMessages(language, 'integrations')
  const signal = AbortSignal.timeout(mailWithinMs)
  const late = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  const message = {
    to: actor,
    subject: messages.testMail.subject,
    text: `${interpolate(messages.testMail.text, { origin: services.config.origin })}\n`,
    eventId: newId(shop.clock()),
  }
  try {
    await Promise.race([services.mailer.send(message, signal), late])
    return { kind: 'works', detail: actor }
  } catch (error) {
    const isLate = signal.aborted
    return {
      kind: 'failed',
      noted: isLate ? `No end after ${mailWithinMs / 1_000} s` : reasonOf(error),
    }
  }
}

async function sendTestSms(
  { shop, services, connectGateway }: Parts,
  { language }: TestIntegration,
): Promise<IntegrationTest> {
  const { db, clock, secrets } = shop
  const settings = await findMessageSettings(db.read)
  if (settings.gateway === 'off') return { kind: 'not-set-up' }
  const { phone } = await findShopSettings(db.read)
  const national = normalisePhone(phone)
  if (national === undefined || !national.startsWith('01')) {
    return { kind: 'failed', noted: 'The phone of the shop takes no SMS' }
  }
  const text = dashboardMessages(language, 'integrations').testSms
  const { parts } = smsParts(text)
  const limit = { cost: parts * settings.partCost, limit: settings.dailyLimit, now: clock() }
  if (!(await commit(db, (tx) => takeFromLimit(tx, limit)))) {
    return { kind: 'failed', noted: 'The daily limit for SMS is reached' }
  }
  const answer = await sendSms(
    { clock, secrets, log: services.log, connectGateway },
    { settings, to: phoneWithoutPlus(national), text, parts, about: { test: 'integration' } },
  )
  return answer.kind === 'accepted'
    ? { kind: 'works', detail: phone }
    : { kind: 'failed', noted: answer.because }
}

/** A body without an order: a service that writes a line for each order writes none. */
async function postToSheet({ shop, services }: Parts): Promise<IntegrationTest> {
  const { orderSheetUrl } = services.config
  if (orderSheetUrl === undefined) return { kind: 'not-set-up' }
  return call({
    url: orderSheetUrl,
    method: 'POST',
    headers: { 'idempotency-key': newId(shop.clock()) },
    body: { data: [], test: true },
  })
}

/** What Google publishes of itself; whether it knows the shop shows when somebody signs in. */
async function askIssuer({ services }: Parts): Promise<IntegrationTest> {
  const { google } = services.config
  if (!google) return { kind: 'not-set-up' }
  const issuer = google.issuer.replace(/\/$/, '')
  return call(
    { url: `${issuer}/.well-known/openid-configuration`, method: 'GET', headers: {} },
    (body) => isRecord(body) && String(body.issuer).replace(/\/$/, '') === issuer,
  )
}

async function askFacebook({ shop, services }: Parts): Promise<IntegrationTest> {
  const settings = await findAdSettings(shop.db.read)
  const { pixelId } = settings
  if (pixelId === '') return { kind: 'not-set-up' }
  const token = await findAdToken(shop, settings)
  if (token === undefined) return { kind: 'failed', noted: 'There is no access token for Facebook' }
  const answer = await askForPixel({ baseUrl: services.facebookUrl, pixelId, token })
  return answer.kind === 'taken'
    ? { kind: 'works', detail: pixelId }
    : { kind: 'failed', noted: answer.because }
}

/** At the server of Google that only checks: a purchase of nothing, which nobody counts. */
async function askGoogle({ shop, services }: Parts): Promise<IntegrationTest> {
  const settings = await findAdSettings(shop.db.read)
  const { googleId } = settings
  if (googleId === '') return { kind: 'not-set-up' }
  const secret = await findGoogleSecret(shop, settings)
  if (secret === undefined) return { kind: 'failed', noted: 'There is no API secret for Google' }
  const nothing = {
    number: 'test',
    placedAt: shop.clock().toISOString(),
    total: poisha(0),
    deliveryFee: poisha(0),
    lines: [],
  }
  const answer = await validateAtGoogle(
    { baseUrl: services.googleAnalyticsUrl, googleId, secret },
    purchaseForGoogle(nothing, '1.1'),
  )
  return answer.kind === 'taken'
    ? { kind: 'works', detail: googleId }
    : { kind: 'failed', noted: answer.because }
}

async function call(
  service: Pick<ServiceCall, 'url' | 'method' | 'headers' | 'body'>,
  isRight: (body: unknown) => boolean = () => true,
): Promise<IntegrationTest> {
  const answer = await callService({ ...service, withinMs: 10_000, mostBytes: 64 * 1024 })
  if (answer.kind !== 'answered') return { kind: 'failed', noted: answer.because }
  const { status, body } = answer
  if (status < 200 || status > 299) return { kind: 'failed', noted: `Status ${status}` }
  if (!isRight(body))
    return { kind: 'failed', noted: 'The answer is not the one of such a service' }
  return { kind: 'works', detail: new URL(service.url).host }
}
