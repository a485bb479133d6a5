import { sendAccountMails } from '#src/features/accounts/mail/send-account-mail.job.ts'
import type { Shop } from '#src/features/shop.ts'
import type { Mailer, Message } from '#src/platform/mail/make-mailer.server.ts'
import {
  anIdentity,
  aShopWithAdministrator,
  ask,
  cookieOf,
  origin,
  rahima,
  signUp,
} from '#tests/make/an-identity.ts'

export const newPassword = 'nine-lychees-in-a-basket'
export const done = { status: 200, body: { status: true }, setCookies: [] }
export const linkOver = {
  status: 400,
  body: {
    code: 'auth/expired-action-code',
    message: 'This link is used or too old. Ask for a new one.',
    fields: { token: 'This link is used or too old. Ask for a new one.' },
  },
  setCookies: [],
}

export async function aShopOfRahima() {
  let now = new Date()
  const shop = await aShopWithAdministrator(() => now)
  const identity = anIdentity(shop)
  const cookie = cookieOf(await signUp(identity))
  const after = (minutes: number) => {
    now = new Date(now.getTime() + minutes * 60_000)
  }
  const request = (email: string = rahima.email, address = '10.0.0.1', device?: string) =>
    ask(identity, 'POST /request-password-reset', {
      body: { email },
      address,
      ...(device !== undefined && { device }),
    })
  const reset = (token: string, password = newPassword, device?: string) =>
    ask(identity, 'POST /reset-password', {
      body: { token, newPassword: password },
      ...(device !== undefined && { device }),
    })
  return { shop, identity, cookie, after, request, reset }
}

export async function queued({ db }: Shop) {
  return db.read
    .selectFrom('outbox')
    .select(['id', 'payload'])
    .where('kind', '=', 'password-reset')
    .orderBy('id')
    .execute()
}

export function resetHandlerOf(shop: Shop, mailer: Mailer) {
  const { 'password-reset': handler } = sendAccountMails({ ...shop, mailer, origin })
  if (handler === 'not-set-up') throw new Error('The shop sends no mail')
  return handler
}

/** Sends the waiting mails, as the outbox would. */
export async function mailsOf(shop: Shop, rows?: Awaited<ReturnType<typeof queued>>) {
  const mails: Message[] = []
  const mailer = {
    send: async (message: Message) => {
      mails.push(message)
    },
  }
  const handler = resetHandlerOf(shop, mailer)
  for (const { id, payload } of rows ?? (await queued(shop))) {
    await handler({ id, payload: JSON.parse(payload), attempt: 1 }, new AbortController().signal)
  }
  return mails
}

export function tokenIn(mails: readonly Message[]): string {
  return /token=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
}
