import { formatDateTime } from '#src/i18n/format-date.ts'
import type { Language } from '#src/i18n/language.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { inLanguages } from '#src/platform/mail/in-languages.ts'
import type { Mailer } from '#src/platform/mail/make-mailer.server.ts'
import { momentOfId } from '#src/platform/new-id.server.ts'

export type OwnerMail = {
  readonly mailer: Mailer
  /** Of the process's own settings, which no page of the shop can change. */
  readonly adminEmail: string
  readonly origin: string
}

type Told = {
  /** Of the outbox event, from the moment of the change. */
  readonly id: string
  readonly signal: AbortSignal
  readonly textsIn: (language: Language) => {
    readonly subject: string
    readonly lines: readonly string[]
  }
}

/** Mails the owner of a change that may be a thief's. `{at}` in a line is its moment, `{link}` leads to Activity. */
export async function mailOwner(
  { mailer, adminEmail, origin }: OwnerMail,
  { id, signal, textsIn }: Told,
): Promise<void> {
  const mail = inLanguages((language) => {
    const { subject, lines } = textsIn(language)
    const values = {
      at: formatDateTime(momentOfId(id), language),
      link: `${origin}/dashboard/activity`,
    }
    return { subject, text: lines.map((line) => interpolate(line, values)).join('\n\n') }
  })
  await mailer.send({ to: adminEmail, ...mail, eventId: id }, signal)
}
