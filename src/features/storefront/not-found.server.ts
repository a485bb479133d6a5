import { data, type UNSAFE_DataWithResponseInit } from 'react-router'
import type { Language } from '#src/i18n/language.ts'
import { type Words, wordsFor } from '#src/i18n/words.ts'

export type NotFound = {
  readonly isFound: false
  readonly language: Language
  readonly words: Words<'notFound'>
}

/** What a loader answers for what is not there: the page of that name, with its status. */
export function notFoundPage(language: Language): UNSAFE_DataWithResponseInit<NotFound> {
  return data({ isFound: false, language, words: wordsFor(language, 'notFound') }, { status: 404 })
}
