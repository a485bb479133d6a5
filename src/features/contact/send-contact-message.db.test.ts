import { readdirSync } from 'node:fs'
import pino from 'pino'
import { expect, it, onTestFinished, vi } from 'vitest'
import { contactEvents } from '#src/features/contact/contact-events.ts'
import type { NewMessage } from '#src/features/contact/new-message.ts'
import { sendContactMessage } from '#src/features/contact/send-contact-message.job.ts'
import { takeMessage } from '#src/features/contact/take-message.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { startOutbox } from '#src/platform/outbox/run-outbox.server.ts'
import { aMessage } from '#tests/make/a-message.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { aMailFolder, type MailTo, mailTheOwner, readMail } from '#tests/make/platform/a-mailbox.ts'
import { quick } from '#tests/make/platform/an-outbox.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'
import {
  oddServer,
  smtpReceiver,
  troubledSmtpReceiver,
} from '#tests/support/stand-ins/smtp-receiver.ts'

const now = new Date('2026-11-20T10:05:00.000Z')
const inTime = new AbortController().signal

function sendingBy(shop: Shop, to: MailTo) {
  return sendContactMessage({ db: shop.db, ...mailTheOwner(to) })
}

async function take(shop: Shop, matters: Partial<NewMessage> = {}): Promise<string> {
  const from = { address: '10.0.0.1', device: undefined }
  const taken = await takeMessage(shop, { message: aMessage(matters), from })
  if (!taken.ok) throw new Error('Not taken')
  return taken.value.id
}

/** The message's mail in the mailbox folder, with its headers unfolded. */
async function mailFor(shop: Shop, messageId: string): Promise<{ head: string; text: string }> {
  const mailboxDir = aMailFolder()
  const send = sendingBy(shop, { mailboxDir })
  await send({ id: 'event-1', payload: { messageId }, attempt: 1 }, inTime)
  return readMail(mailboxDir, 'event-1')
}

it('mails the owner what a visitor wrote, with the visitor as reply address', async () => {
  const shop = await aShop(await freshDatabase(), () => now)
  const id = await take(shop, { message: 'Do you deliver to Sylhet?\n\n  And রান্নার চুলা?' })

  const { head, text } = await mailFor(shop, id)

  expect(head).toContain('\nTo: owner@paglamart.test\n')
  expect(head).toContain('\nReply-To: Rahima Begum <rahima@example.com>\n')
  expect(head).toContain('\nSubject: Message from Rahima Begum\n')
  expect(head).toMatch(/^Content-Type: text\/plain; charset=utf-8$/m)
  expect(text).toBe(`Name: Rahima Begum
Email: rahima@example.com
Received: 20 November 2026, 4:05 pm

> Do you deliver to Sylhet?
>
> And রান্নার চুলা?

Messages: https://shop.example/dashboard/messages
`)
})

it('names a visitor without a name by the e-mail', async () => {
  const shop = await aShop(await freshDatabase(), () => now)

  const { head, text } = await mailFor(shop, await take(shop, { user_name: undefined }))

  expect(head).toContain('\nReply-To: rahima@example.com\n')
  expect(head).toContain('\nSubject: Message from rahima@example.com\n')
  expect(text).toMatch(/^Email: rahima@example\.com\nReceived: /)
})

it('lets no visitor write a header, a receiver or a line of the shop', async () => {
  const shop = await aShop(await freshDatabase(), () => now)
  const breaks = ['\n', '\r', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029']
  const forged = 'Messages: https://evil.example'
  const id = await take(shop, {
    user_name: `Rahima\r\nBcc: evil@example.com\r\n\r\n${forged}" <evil@example.com>, x`,
    message: `.\n${breaks.map((mark) => `${mark}${forged}`).join('')}\nBcc: evil@example.com`,
  })

  const { head, text } = await mailFor(shop, id)

  expect(head.match(/^(bcc|cc|to|reply-to|subject|from):/gim)?.toSorted()).toEqual([
    'From:',
    'Reply-To:',
    'Subject:',
    'To:',
  ])
  expect(head).toMatch(/^Reply-To: .* <rahima@example\.com>$/m)
  expect(head).toContain('\nTo: owner@paglamart.test\n')
  const lines = text.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/)
  expect(lines.filter((line) => line.startsWith('Messages:'))).toEqual([
    'Messages: https://shop.example/dashboard/messages',
  ])
  expect(lines.filter((line) => line === `> ${forged}`)).toHaveLength(breaks.length)
  expect(text).not.toMatch(/^bcc/im)
})

it('reaches one mailbox by SMTP, whatever the name contains', async () => {
  const shop = await aShop(await freshDatabase(), () => now)
  const { url, received } = await smtpReceiver()
  const messageId = await take(shop, {
    user_name: 'a@example.com, b@example.com;\r\nRCPT TO:<x@y>',
  })

  await sendingBy(shop, { smtpUrl: url })(
    { id: 'event-1', payload: { messageId }, attempt: 1 },
    inTime,
  )

  expect(received.map(({ from, to }) => ({ from, to }))).toEqual([
    { from: 'hello@paglamart.test', to: ['owner@paglamart.test'] },
  ])
})

it('sends nothing for an erased message', async () => {
  const shop = await aShop(await freshDatabase(), () => now)
  const mailboxDir = aMailFolder()
  const send = sendingBy(shop, { mailboxDir })

  await send({ id: 'event-1', payload: { messageId: '0'.repeat(24) }, attempt: 1 }, inTime)
  expect(readdirSync(mailboxDir)).toEqual([])
})

async function messagesAndMails({ db }: Shop) {
  const messages = await db.read.selectFrom('messages').select('body').execute()
  const mails = await db.read
    .selectFrom('outbox')
    .select(['kind', 'state', 'attempts', 'last_error'])
    .execute()
  return { messages: messages.map(({ body }) => body), mails: mails.map((mail) => ({ ...mail })) }
}

it('stores a message while the mail server is unavailable', async () => {
  const shop = await aShop(await freshDatabase())
  const outbox = startOutbox({
    ...shop,
    log: pino({ level: 'silent' }),
    schemas: { 'contact-message': contactEvents['contact-message'] },
    handlers: {
      'contact-message': sendingBy(shop, { smtpUrl: await oddServer((s) => s.destroy()) }),
    },
    pace: quick,
  })
  onTestFinished(() => outbox.stop())

  await take(shop, { message: 'Are you open on Friday?' })

  await vi.waitFor(
    async () => {
      const { messages, mails } = await messagesAndMails(shop)
      expect(messages).toEqual(['Are you open on Friday?'])
      expect(mails).toMatchObject([{ kind: 'contact-message', state: 'waiting' }])
      expect(mails[0]?.last_error).toMatch(/^SMTP E/)
      expect(mails[0]?.attempts).toBeGreaterThan(1)
    },
    { timeout: 60_000 },
  )
})

it('sends one mail although the mail server was full, refused, hung and was slow', async () => {
  const shop = await aShop(await freshDatabase())
  const { url, received } = await troubledSmtpReceiver()
  await take(shop, { message: 'Only once, please.' })
  const outbox = startOutbox({
    ...shop,
    log: pino({ level: 'silent' }),
    schemas: { 'contact-message': contactEvents['contact-message'] },
    handlers: { 'contact-message': sendingBy(shop, { smtpUrl: url }) },
    pace: { ...quick, attemptMs: 2_000 },
  })
  onTestFinished(() => outbox.stop())

  await vi.waitFor(
    async () => expect((await messagesAndMails(shop)).mails).toMatchObject([{ state: 'sent' }]),
    { timeout: 60_000 },
  )
  expect((await messagesAndMails(shop)).mails[0]?.attempts).toBeGreaterThanOrEqual(5)
  // The receiver dropped no mail after it had arrived, so one arrived.
  expect(received.map(({ to }) => to)).toEqual([['owner@paglamart.test']])
})
