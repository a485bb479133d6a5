import { AddressRefused, type Mailer, type Message } from '#src/platform/mail/make-mailer.server.ts'
import { DeadLettered } from '#src/platform/outbox/not-sent.ts'

/** Visitors can name an address that does not exist: the job tries it once. */
export async function sendToAccount(
  mailer: Mailer,
  message: Message,
  signal: AbortSignal,
): Promise<void> {
  await mailer.send(message, signal).catch((error: unknown) => {
    throw error instanceof AddressRefused ? new DeadLettered(error.message) : error
  })
}
