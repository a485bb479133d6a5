/** The page that replaces a page that could not be rendered. */

import { isRouteErrorResponse, Link, type To, useLocation } from 'react-router'
import { homePath, type Language } from '#src/i18n/language.ts'
import { isUnanswered } from '#src/lib/async/is-unanswered.ts'
import { referenceSlot } from '#src/platform/http/pages/page-failures.ts'
import { Logo } from '#src/ui/logo.tsx'
import { Wheel } from '#src/ui/wheel.tsx'

type FailureMessages = { readonly text: string; readonly back: string }

type OwnMessages = FailureMessages & {
  readonly brand: string
  readonly title: string
  readonly refused: string
  readonly noNetwork: string
  readonly tryAgain: string
}

/** Its messages are in the code: a failed page has loaded none. */
const failureMessages: Record<Language, OwnMessages> = {
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
  const messages = failureMessages[language]
  return (
    <>
      <title>{`${messages.title} | PM`}</title>
      <header className="container-page pt-4">
        <Link to={homePath(language)} className="text-brand" reloadDocument>
          <Logo name={messages.brand} />
        </Link>
      </header>
      <WhatFailed messages={messages} home={homePath(language)} error={error} />
    </>
  )
}

type WhatFailedProps = {
  readonly messages: OwnMessages
  readonly home: To
  readonly error: unknown
}

function WhatFailed({ messages, home, error }: WhatFailedProps) {
  const here = useLocation()
  const { noNetwork, refused, back, tryAgain } = messages
  if (isUnanswered(error)) {
    return <Message messages={{ text: noNetwork, back: tryAgain }} to={here} figures="" />
  }
  if (isRouteErrorResponse(error) && error.status < 500) {
    return <Message messages={{ text: refused, back }} to={home} figures={String(error.status)} />
  }
  return <Message messages={messages} to={home} figures="500" isDocument />
}

/** For a missing page, product or person. */
export function MessagePage({
  messages,
  language,
}: {
  messages: FailureMessages
  language: Language
}) {
  return <Message messages={messages} to={homePath(language)} figures="404" />
}

type MessageProps = {
  readonly messages: FailureMessages
  readonly to: To
  /** Drawn with a wheel in the middle. */
  readonly figures: string
  readonly isDocument?: boolean
}

function Message({ messages, to, figures, isDocument = false }: MessageProps) {
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
      <h1 className="max-w-[34ch] text-center text-xl font-semibold">{messages.text}</h1>
      {isDocument && (
        <p className="text-quiet" suppressHydrationWarning>
          {typeof window === 'undefined' && referenceSlot}
        </p>
      )}
      <Link to={to} className="button-main" reloadDocument={isDocument}>
        {messages.back}
      </Link>
    </main>
  )
}
