/** A page takes its messages on the server, so that it carries only its own, in one language. */

import type { Language } from '#src/i18n/language.ts'
import { bn } from '#src/i18n/messages/bn.ts'
import { en, type Messages, type ProblemKey, type Section } from '#src/i18n/messages/en.ts'

const catalogues: Record<Language, Messages> = { en, bn }

export type SectionMessages<Name extends Section> = Messages[Name]

/** What most components of a page take: one section's messages, and the language they are in. */
export type PageTexts<Name extends Section> = {
  readonly language: Language
  readonly messages: SectionMessages<Name>
}

export function messagesFor<Name extends Section>(
  language: Language,
  section: Name,
): SectionMessages<Name> {
  return catalogues[language][section]
}

/** The sentence of a problem; what is no key of the catalogue is a sentence already. */
export function problemSentence(language: Language, key: string): string {
  const sentences = catalogues[language].problems
  return Object.hasOwn(sentences, key) ? sentences[key as ProblemKey] : key
}

/** By the names of fields: the sentence of each problem. */
export function problemSentences(
  language: Language,
  problems: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(problems).map(([name, key]) => [name, problemSentence(language, key)]),
  )
}
