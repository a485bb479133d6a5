import { type Language, languages } from '#src/i18n/language.ts'

type MailText = { readonly subject: string; readonly text: string }

/** One mail of the parts that `write` makes: in both languages where no page of a visitor caused it. */
export function inLanguages(
  write: (language: Language) => MailText,
  chosen: readonly Language[] = languages,
): MailText {
  const parts = chosen.map(write)
  return {
    subject: parts.map(({ subject }) => subject).join(' · '),
    text: `${parts.map(({ text }) => text).join('\n\n')}\n`,
  }
}
