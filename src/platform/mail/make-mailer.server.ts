/** Sends mail to an SMTP server, or writes it into a folder that mail programs can open. */

import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { SendMailOptions } from 'nodemailer'
import { z } from 'zod'
import { flushFolder } from '#src/lib/flush-folder.ts'
import { isLoopbackHost } from '#src/platform/config.ts'
import { oneLine } from '#src/platform/mail/one-line.ts'
import { codeOf, DeadLettered, NotSent } from '#src/platform/outbox/not-sent.ts'
import type { Timeouts } from '#src/platform/outbox/run-outbox.server.ts'

export type Message = {
  readonly to: string
  readonly subject: string
  /** Plain text; a line may have any length. */
  readonly text: string
  readonly replyTo?: string | { readonly name: string; readonly address: string }
  /** Makes the Message-ID, so that receivers recognise a mail that was sent twice. */
  readonly eventId: string
}

export type Mailer = {
  /** Throws `AddressRefused` where another attempt cannot succeed. */
  readonly send: (message: Message, signal: AbortSignal) => Promise<void>
}

/** The server refuses the address permanently. */
export class AddressRefused extends NotSent {
  override readonly name = 'AddressRefused'
}

export type MailerOptions = {
  /** Undefined: the mailer writes to the folder. */
  readonly smtpUrl: string | undefined
  /** By default a mail waits rather than go to another host than this one in clear. */
  readonly smtpTls?: boolean
  /** `Name <address>` */
  readonly mailFrom: string
  /** Created with the first mail. */
  readonly mailboxDir: string
}

/** The fields that nodemailer adds to its errors: the server's status and the system's code. */
const SmtpError = z.object({
  command: z.string().optional().catch(undefined),
  responseCode: z.int().optional().catch(undefined),
  originalCode: z
    .string()
    .regex(/^[A-Z_]{1,40}$/)
    .optional()
    .catch(undefined),
})

const connectWithinMs = 10_000
const closeWithinMs = 1_000
/**
 * A server may check a mail for a long time before it accepts it. If the shop gave up earlier,
 * the same mail would arrive again and again (RFC 5321, 4.5.3.2.6).
 */
const answerWithinMs = 5 * 60_000

/** The timeouts for mail events. */
export const mailTimeouts: Timeouts = {
  attemptMs: answerWithinMs,
  leaseMs: answerWithinMs + 60_000,
}

/** Loads nodemailer with the first mail. */
export function makeMailer({
  smtpUrl,
  smtpTls = true,
  mailFrom,
  mailboxDir,
}: MailerOptions): Mailer {
  return {
    send: async (message, signal) => {
      signal.throwIfAborted()
      const mail = compose(message, mailFrom)
      if (smtpUrl === undefined) await putIntoFolder(mail, mailboxDir, message.eventId)
      else await sendBySmtp(mail, { smtpUrl, smtpTls }, signal)
    },
  }
}

/** Keeps any typed text within one header line, and one address as one receiver. */
function compose(message: Message, mailFrom: string): SendMailOptions {
  const { to, subject, text, replyTo, eventId } = message
  // The id is also a file name.
  if (!/^[\w-]{1,100}$/.test(eventId)) throw new RangeError(`Not an event id: ${eventId}`)

  const from = senderOf(mailFrom)
  return {
    from,
    to: mailbox(to),
    ...(replyTo !== undefined && { replyTo: mailbox(replyTo) }),
    subject: oneLine(subject),
    text: text.toWellFormed(),
    messageId: `<${eventId}@${domainOf(from.address)}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** In parts, since nodemailer would parse a single text as a list of receivers. */
function mailbox(given: NonNullable<Message['replyTo']>): { name: string; address: string } {
  const { name, address } = typeof given === 'string' ? { name: '', address: given } : given
  if (!/^[^\s"(),:;<>@[\\\]]+@[^\s"(),:;<>@[\\\]]+$/.test(address)) {
    throw new DeadLettered('An address of the mail is none')
  }
  return { name: oneLine(name), address }
}

/** In parts as well: nodemailer would parse `Orders: The Shop <…>` as a group. */
function senderOf(mailFrom: string): { name: string; address: string } {
  const [, name = '', address = mailFrom] = /^(.*)<([^<>]+)>$/.exec(mailFrom) ?? []
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address }
}

function domainOf(address: string): string {
  return /@([A-Za-z0-9.-]+)$/.exec(address)?.[1] ?? 'localhost'
}

async function sendBySmtp(
  mail: SendMailOptions,
  { smtpUrl, smtpTls }: { readonly smtpUrl: string; readonly smtpTls: boolean },
  signal: AbortSignal,
): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const { parseConnectionUrl } = await import('nodemailer/lib/shared')
  const server = parseConnectionUrl(smtpUrl)
  const needsTls = smtpTls && !isLoopbackHost(server.host ?? '')
  const transport = createTransport({
    // In a `url` its own parameters would override the following options.
    ...server,
    // Otherwise a server without STARTTLS, or an attacker who hides it, gets links to passwords in clear.
    ...(needsTls && { requireTLS: true, ignoreTLS: false }),
    pool: false,
    logger: false,
    dnsTimeout: connectWithinMs,
    connectionTimeout: connectWithinMs,
    greetingTimeout: connectWithinMs,
    socketTimeout: answerWithinMs,
    socketCloseTimeout: closeWithinMs,
  })
  try {
    await transport.sendMail({ ...mail, signal })
  } catch (error) {
    const reason = smtpReason(error)
    throw isOfAddress(error) ? new AddressRefused(reason) : new NotSent(reason)
  }
}

function isOfAddress(error: unknown): boolean {
  const { command, responseCode = 0 } = SmtpError.parse(error)
  return command === 'RCPT TO' && responseCode >= 500
}

/** Codes only: the server's message would quote the receiver's address. */
function smtpReason(error: unknown): string {
  const { responseCode, originalCode } = SmtpError.parse(error)
  return ['SMTP', codeOf(error), originalCode, responseCode]
    .filter((word) => word !== undefined && word !== '')
    .join(' ')
}

async function putIntoFolder(
  mail: SendMailOptions,
  folder: string,
  eventId: string,
): Promise<void> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const message = new MailComposer({ ...mail, newline: 'unix' }).compile()
  // A file needs no 7-bit encoding: a person can read it directly.
  message.getTransferEncoding = () => '8bit'
  const content = await message.build()

  const firstMade = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (firstMade !== undefined) await flushFolder(dirname(firstMade))
  // A reader sees the whole mail or none, and a repeated attempt writes the same file.
  const unfinished = join(folder, `.${eventId}.part`)
  // A sent mail has to survive a power cut: sync its bytes first, then its name.
  await writeFile(unfinished, content, { mode: 0o600, flush: true })
  await rename(unfinished, join(folder, `${eventId}.eml`))
  await flushFolder(folder)
}
