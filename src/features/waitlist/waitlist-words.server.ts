/** What the form of a waiting list promises: an SMS only where the shop sends one. */

import {
  findMessageSettings,
  tellsBackInStock,
} from '#src/features/buyer-messages/message-settings.server.ts'
import type { WaitlistWords } from '#src/features/waitlist/waitlist-form.tsx'
import type { Language } from '#src/i18n/language.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'
import type { Reads } from '#src/platform/database/tables.ts'

export async function waitlistWords(reads: Reads, language: Language): Promise<WaitlistWords> {
  const { bySms, byHand, ...words } = messagesFor(language, 'waitlist')
  const promise = tellsBackInStock(await findMessageSettings(reads)) ? bySms : byHand
  return { ...words, ...promise }
}
