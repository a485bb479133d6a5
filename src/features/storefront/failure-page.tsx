/** The page that replaces a page that could not be rendered. */

import { isRouteErrorResponse, Link, type To, useLocation } from 'react-router'
import { homePath, type Language } from '#src/i18n/language.ts'
import { isUnanswered } from '#src/lib/async/is-unanswered.ts'
import { referenceSlot } from '#src/platform/http/pages/page-failures.ts'
import { Logo } from '#src/ui/logo.tsx'
import { Wheel } from '#src/ui/wheel.tsx'

type FailureWords = { readonly text: string; readonly back: string }

type OwnWords = FailureWords & {
  readonly brand: string
  readonly title: string
  readonly refused: string
  readonly noNetwork: string
  readonly tryAgain: string
}

/** Its messages are in the code: a failed page has loaded none. */
const failureWords: Record<Language, OwnWords> = {
  en: {
    brand: 'Pagla Mart',
    title: 'Something went wrong',
    text: 'Something went wrong on our side. Try again in a moment.',
    back: 'Back to home',
    refused: 'This only works from a page of the shop itself.',
    noNetwork:
      'There is no network. Check your connection. If you were sending something, look first whether it has arrived.',
    tryAgain: 'Try again',
  },
  bn: {
    brand: 'পাগলা মার্ট',
    title: 'সমস্যা হয়েছে',
    text: 'আমাদের দিকে একটা সমস্যা হয়েছে। একটু পরে আবার চেষ্টা করুন।',
    back: 'হোমে ফিরুন',
    refused: 'এটি শুধু দোকানের নিজের পাতা থেকে করা যায়।',
    noNetwork: 'নেটওয়ার্ক নেই। সংযোগ দেখে নিন। কিছু পাঠাতে গিয়ে থাকলে আগে দেখুন সেটি পৌঁছেছে কি না।',
    tryAgain: 'আবার চেষ্টা করুন',
  },
}

/** Has no layout around it: the layout may have failed. */
export function FailurePage({ language, error }: { language: Language; error: unknown }) {
  const words = failureWords[language]
  return (
    <>
      <title>{`${words.title} | PM`}</title>
      <header className="container-page pt-4">
        <Link to={homePath(language)} className="text-brand" reloadDocument>
          <Logo name={words.brand} />
        </Link>
      </header>
      <WhatFailed words={words} home={homePath(language)} error={error} />
    </>
  )
}

type WhatFailedProps = {
  readonly words: OwnWords
  readonly home: To
  readonly error: unknown
}

function WhatFailed({ words, home, error }: WhatFailedProps) {
  const here = useLocation()
  const { noNetwork, refused, back, tryAgain } = words
  if (isUnanswered(error)) {
    return <Message words={{ text: noNetwork, back: tryAgain }} to={here} figures="" />
  }
  if (isRouteErrorResponse(error) && error.status < 500) {
    return <Message words={{ text: refused, back }} to={home} figures={String(error.status)} />
  }
  return <Message words={words} to={home} figures="500" isDocument />
}

/** For a missing page, product or person. */
export function MessagePage({ words, language }: { words: FailureWords; language: Language }) {
  return <Message words={words} to={homePath(language)} figures="404" />
}

type MessageProps = {
  readonly words: FailureWords
  readonly to: To
  /** Drawn with a wheel in the middle. */
  readonly figures: string
  readonly isDocument?: boolean
}

function Message({ words, to, figures, isDocument = false }: MessageProps) {
  return (
    <main
      id="content"
      className="container-page grid min-h-[65vh] place-content-center justify-items-center gap-8 py-16"
    >
      <p
        aria-hidden="true"
        className="flex items-center text-[clamp(6rem,22vw,13rem)] leading-none font-extrabold text-brand"
      >
        {figures[0]}
        <Wheel className="size-[0.72em]" />
        {figures[2]}
      </p>
      <h1 className="max-w-[34ch] text-center text-xl font-semibold">{words.text}</h1>
      {isDocument && (
        <p className="text-quiet" suppressHydrationWarning>
          {typeof window === 'undefined' && referenceSlot}
        </p>
      )}
      <Link to={to} className="button-main" reloadDocument={isDocument}>
        {words.back}
      </Link>
    </main>
  )
}
