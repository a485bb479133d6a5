/** Signatures as the specification Standard Webhooks has them, so that its libraries verify them. */

import { createHmac, randomBytes } from 'node:crypto'

const secretPrefix = 'whsec_'

export function newWebhookSecret(): string {
  return secretPrefix + randomBytes(32).toString('base64')
}

type Message = {
  /** The same at every attempt, so that a receiver knows what it has already. */
  readonly id: string
  readonly sentAt: Date
  readonly body: string
}

export type WebhookHeaders = Readonly<
  Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>
>

/** One signature for each secret: while a secret is replaced, both are valid. */
export function signWebhook(
  { id, sentAt, body }: Message,
  secrets: readonly string[],
): WebhookHeaders {
  const timestamp = String(Math.floor(sentAt.getTime() / 1_000))
  const signed = `${id}.${timestamp}.${body}`
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(secretPrefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
