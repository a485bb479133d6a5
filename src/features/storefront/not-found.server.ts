import { data, type UNSAFE_DataWithResponseInit } from 'react-router'
import type { Language } from '#src/i18n/language.ts'
import { type Words, wordsFor } from '#src/i18n/words.ts'

export type NotFound = {
  readonly isFound: false
  readonly language: Language
  readonly words: Words<'notFound'>
}

/** A loader's answer when its product or person is missing: the not-found page with its status. */
export function notFoundPage(language: Language): UNSAFE_DataWithResponseInit<NotFound> {
  return data({ isFound: false, language, words: wordsFor(language, 'notFound') }, { status: 404 })
}
