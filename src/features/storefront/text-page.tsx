/** A page of text: parts with a heading each, after a list of the parts. */

import type { ReactNode } from 'react'
import { PageBanner } from '#src/features/storefront/page-banner.tsx'

export type TextPart = {
  readonly id: string
  readonly heading: string
  readonly sentences: readonly string[]
  /** Terms and their descriptions. */
  readonly descriptions?: readonly (readonly [term: string, description: ReactNode])[]
  /** Links to further pages. */
  readonly links?: ReactNode
}

export function textPart(
  id: string,
  heading: string,
  sentences: readonly string[],
  more: Pick<TextPart, 'descriptions' | 'links'> = {},
): TextPart {
  return { id, heading, sentences, ...more }
}

type TextPageProps = {
  readonly messages: Readonly<Record<'heading' | 'lead' | 'contents', string>>
  readonly parts: readonly TextPart[]
}

export function TextPage({ messages, parts }: TextPageProps) {
  return (
    <main id="content" className="grid content-start gap-8 md:gap-14">
      <PageBanner heading={messages.heading} lead={messages.lead} />
      <div className="container-page grid gap-x-14 gap-y-10 lg:grid-cols-[15rem_minmax(0,44rem)]">
        <nav
          aria-label={messages.contents}
          className="lg:sticky lg:top-24 lg:self-start print:hidden"
        >
          <p aria-hidden="true" className="font-bold text-quiet">
            {messages.contents}
          </p>
          <ul className="grid sm:grid-cols-2 lg:grid-cols-1">
            {parts.map((part) => (
              <li key={part.id}>
                <a
                  href={`#${part.id}`}
                  className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-brand"
                >
                  {part.heading}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid min-w-0 content-start gap-10 md:gap-12">
          {parts.map((part) => (
            <Part key={part.id} {...part} />
          ))}
        </div>
      </div>
    </main>
  )
}

function Part({ id, heading, sentences, descriptions, links }: TextPart) {
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-2xl">
        {heading}
      </h2>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {descriptions && (
        <dl className="card">
          {descriptions.map(([term, description]) => (
            <div
              key={term}
              className="grid gap-x-6 border-line px-5 py-3 not-last:border-b md:grid-cols-[2fr_3fr]"
            >
              <dt className="font-bold">{term}</dt>
              <dd className="min-w-0 wrap-anywhere">{description}</dd>
            </div>
          ))}
        </dl>
      )}
      {links && <p className="flex flex-wrap gap-3">{links}</p>}
    </section>
  )
}
