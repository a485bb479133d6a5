/** The blocked phones, newest first, with a form for one more and the history of each. */

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { normalisePhone } from '#src/domain/people/phone.ts'
import { refreshList, useList, useListState } from '#src/features/dashboard/use-list.ts'
import { HistoryList } from '#src/features/history/dashboard/history-list.tsx'
import type { BlockOnTheWire } from '#src/features/orders/blocked/blocked-wire.ts'
import { BlockPhone, blockedPath } from '#src/features/orders/blocked/dashboard/block-phone.tsx'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { digitsIn } from '#src/i18n/digits.ts'
import { formatDateTime } from '#src/i18n/format-date.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import type { TableMessages } from '#src/ui/dashboard/data-table.tsx'
import { NoRows } from '#src/ui/dashboard/no-rows.tsx'
import { pageSizes } from '#src/ui/dashboard/page-sizes.ts'
import { Pager } from '#src/ui/dashboard/pager.tsx'
import { useDigits } from '#src/ui/dashboard/use-digits.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

type ListProps = {
  readonly messages: DashboardMessages<'blockedPhones'>
  readonly blocking: DashboardMessages<'blockPhone'>
  readonly historyMessages: DashboardMessages<'history'>
  readonly tables: TableMessages
}

const names = { sort: '', sorts: [], filters: {} } as const

export function BlockedList({ messages, blocking, historyMessages, tables }: ListProps) {
  const language = useLanguage()
  const client = useQueryClient()
  const state = useListState(names)
  const list = useList<BlockOnTheWire>(blockedPath, state)
  const refresh = () => void refreshList(client, blockedPath)
  const blocks = list.found?.items ?? []
  return (
    <>
      <NewBlock messages={messages} blocking={blocking} onChanged={refresh} />
      {blocks.length === 0 && <NoRows list={list} messages={{ ...tables, empty: messages.none }} />}
      <ul className="grid items-start gap-3 lg:grid-cols-2">
        {blocks.map((block) => (
          <li key={`${block._id} ${block.at}`} className="card grid gap-2 p-4 wrap-anywhere">
            <strong className="text-lg tabular-nums">
              {block.cphone === undefined ? messages.erased : digitsIn(block.cphone, language)}
            </strong>
            <BlockPhone
              phone={block.cphone ?? ''}
              block={block}
              onChanged={refresh}
              messages={blocking}
            />
            <p className="text-sm text-quiet">
              {interpolate(messages.by, {
                who: block.by,
                when: formatDateTime(new Date(block.at), language),
              })}
            </p>
            <HistoryList subject="phone" id={block._id} messages={historyMessages} />
          </li>
        ))}
      </ul>
      <Pager total={list.found?.total ?? 0} state={state} sizes={pageSizes} messages={tables} />
    </>
  )
}

type NewBlockProps = Pick<ListProps, 'messages' | 'blocking'> & { readonly onChanged: () => void }

/** The form opens once the typed text can be a phone. */
function NewBlock({ messages, blocking, onChanged }: NewBlockProps) {
  const digits = useDigits()
  const [phone, setPhone] = useState('')
  const national = normalisePhone(phone)
  return (
    <section aria-label={messages.add} className="card grid gap-2 p-4">
      <label className="grid max-w-xs gap-1 font-bold">
        {messages.phone}
        <input
          className="text-field"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          {...digits({ value: phone, onChange: ({ target }) => setPhone(target.value) })}
        />
      </label>
      {national === undefined ? (
        <p className="text-sm text-quiet">{messages.hint}</p>
      ) : (
        <BlockPhone
          key={national}
          phone={national}
          block={null}
          isOpen
          onChanged={() => {
            setPhone('')
            onChanged()
          }}
          messages={blocking}
        />
      )}
    </section>
  )
}
