/** What stands where a page could not be made. */

import { Link } from 'react-router'
import { type Language, pathPrefix } from '#src/i18n/language.ts'

type FailureWords = { readonly text: string; readonly back: string }

/** Its words travel with the code: a page that failed has brought none. */
const failureWords: Record<Language, FailureWords> = {
  en: {
    text: 'Something went wrong on our side. Try again in a moment.',
    back: 'Back to home',
  },
  bn: {
    text: 'আমাদের দিকে একটা সমস্যা হয়েছে। একটু পরে আবার চেষ্টা করুন।',
    back: 'হোমে ফিরুন',
  },
}

export function FailurePage({ language }: { language: Language }) {
  return <MessagePage words={failureWords[language]} language={language} />
}

export function MessagePage({ words, language }: { words: FailureWords; language: Language }) {
  return (
    <main
      id="content"
      className="container-page grid min-h-[60vh] place-content-center gap-6 py-16"
    >
      <h1 className="max-w-prose text-center text-xl">{words.text}</h1>
      <Link to={pathPrefix(language) || '/'} className="button-main mx-auto">
        {words.back}
      </Link>
    </main>
  )
}
