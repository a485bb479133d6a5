/** Two lists: what was searched and not found, and the groups of synonyms. */

import { useState } from 'react'
import { ReadState } from '#src/features/dashboard/read-state.tsx'
import { SynonymForm } from '#src/features/searches/dashboard/synonym-form.tsx'
import { useSearchChange, useSearches } from '#src/features/searches/dashboard/use-searches.ts'
import type { SearchesOfVisitors } from '#src/features/searches/search-wire.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatDay } from '#src/i18n/format-date.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { BusyButton } from '#src/ui/dashboard/busy-button.tsx'
import { Cell } from '#src/ui/dashboard/labelled-cell.tsx'
import { PlainTable } from '#src/ui/dashboard/table/plain-table.tsx'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { Icon } from '#src/ui/icon.tsx'

type Messages = DashboardMessages<'searches'>

export function SearchLists({ messages }: { readonly messages: Messages }) {
  const read = useSearches()
  /** The words that the form begins with. */
  const [begun, setBegun] = useState<readonly string[]>()

  if (!read.data) return <ReadState read={read} messages={messages} />
  const { missed, synonyms } = read.data
  return (
    <>
      <section className="grid gap-3" aria-labelledby="missed">
        <h2 id="missed" className="text-xl font-bold">
          {messages.missed}
        </h2>
        {missed.length === 0 ? (
          <p className="text-quiet">{messages.noneMissed}</p>
        ) : (
          <PlainTable headings={Object.values(messages.columns)} aria-labelledby="missed">
            {missed.map((one) => (
              <Row key={one.text} {...one} join={() => setBegun([one.text])} messages={messages} />
            ))}
          </PlainTable>
        )}
      </section>
      <section className="grid gap-3" aria-labelledby="synonyms">
        <h2 id="synonyms" className="text-xl font-bold">
          {messages.synonyms}
        </h2>
        <p className="max-w-prose text-quiet">{messages.aboutSynonyms}</p>
        <button
          type="button"
          className="button-main justify-self-start"
          onClick={() => setBegun([])}
        >
          <Icon name="plus" />
          {messages.add}
        </button>
        <ul className="grid gap-2">
          {synonyms.map(({ _id, words }) => (
            <li key={_id} className="card flex flex-wrap items-center gap-2 p-3">
              {words.map((word) => (
                <Word key={word} word={word} messages={messages} />
              ))}
              <button
                type="button"
                className="button-quiet"
                aria-label={interpolate(messages.addTo, { words: words.join(', ') })}
                onClick={() => setBegun(words)}
              >
                <Icon name="plus" />
                {messages.addWord}
              </button>
            </li>
          ))}
        </ul>
      </section>
      {begun && <SynonymForm begun={begun} close={() => setBegun(undefined)} messages={messages} />}
    </>
  )
}

type RowProps = SearchesOfVisitors['missed'][number] & {
  readonly join: () => void
  readonly messages: Messages
}

function Row({ text, times, day, join, messages }: RowProps) {
  const language = useLanguage()
  const hide = useSearchChange('hide', messages.hidden)
  const { columns } = messages
  return (
    <tr>
      <Cell label={columns.text}>
        <strong className="wrap-anywhere" lang={languageOfWord(text)}>
          {text}
        </strong>
      </Cell>
      <Cell label={columns.times}>{formatNumber(times, language)}</Cell>
      <Cell label={columns.day}>{formatDay(day, language)}</Cell>
      <Cell label={columns.work}>
        <span className="flex flex-wrap items-center gap-2">
          <button
            type="button"
            className="button-quiet"
            aria-label={interpolate(messages.joinOf, { text })}
            onClick={join}
          >
            {messages.join}
          </button>
          <BusyButton
            className="button-quiet"
            aria-label={interpolate(messages.hideOf, { text })}
            isBusy={hide.isPending}
            press={() => hide.mutate({ text })}
          >
            {messages.hide}
          </BusyButton>
        </span>
      </Cell>
    </tr>
  )
}

function Word({ word, messages }: { readonly word: string; readonly messages: Messages }) {
  const remove = useSearchChange('remove', messages.removed)
  return (
    <span className="inline-flex items-center gap-1 rounded-full border border-line py-1 pl-3">
      <span className="wrap-anywhere" lang={languageOfWord(word)}>
        {word}
      </span>
      <BusyButton
        className="button-icon"
        aria-label={interpolate(messages.removeWord, { word })}
        isBusy={remove.isPending}
        press={() => remove.mutate({ word })}
      >
        <Icon name="close" />
      </BusyButton>
    </span>
  )
}

function languageOfWord(word: string): 'bn' | 'en' {
  return /[\u0980-\u09ff]/.test(word) ? 'bn' : 'en'
}
