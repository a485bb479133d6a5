import { data, type UNSAFE_DataWithResponseInit } from 'react-router'
import type { Language } from '#src/i18n/language.ts'
import { messagesFor, type PageTexts } from '#src/i18n/messages-for.ts'

export type NotFound = PageTexts<'notFound'> & {
  readonly isFound: false
}

/** A loader's answer when its product or person is missing: the not-found page with its status. */
export function notFoundPage(language: Language): UNSAFE_DataWithResponseInit<NotFound> {
  return data(
    { isFound: false, language, messages: messagesFor(language, 'notFound') },
    { status: 404 },
  )
}
