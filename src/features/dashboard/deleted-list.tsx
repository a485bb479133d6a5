/** A page of deleted things: each row has a button that puts one back. */

import { type ReactNode, useMemo, useRef } from 'react'
import { ListPage } from '#src/features/dashboard/list-page.tsx'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatDateTime } from '#src/i18n/format-date.ts'
import type { Language } from '#src/i18n/language.ts'
import { BusyButton } from '#src/ui/dashboard/busy-button.tsx'
import { defineColumns } from '#src/ui/dashboard/data-table.tsx'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'

/** `onSuccess` is called before the row leaves the list. */
export type Restore<Deleted> = (one: Deleted, then: { readonly onSuccess: () => void }) => void

type DeletedListProps<Deleted> = {
  /** Of the API. */
  readonly path: string
  /** The page of the things that are not deleted. */
  readonly backTo: string
  /** Stable, as `restore`: the table draws all rows anew for others. */
  readonly shown: readonly {
    readonly id: string
    readonly header: string
    readonly cell: (one: Deleted, language: Language) => ReactNode
  }[]
  readonly nameOf: (one: Deleted, language: Language) => string
  readonly restore: Restore<Deleted>
  readonly messages: Pick<
    DashboardMessages<'archivedProducts'> | DashboardMessages<'deletedOrders'>,
    'back' | 'heading' | 'hint' | 'deletedAt' | 'restore'
  >
  readonly tables: DashboardMessages<'tables'>
}

export function DeletedList<Deleted extends { readonly _id: string; readonly deletedAt: string }>({
  path,
  backTo,
  shown,
  nameOf,
  restore,
  messages,
  tables,
}: DeletedListProps<Deleted>) {
  const language = useLanguage()
  const heading = useRef<HTMLHeadingElement>(null)
  const columns = useMemo(
    () =>
      defineColumns<Deleted>([
        ...shown.map(({ cell, ...column }) => ({
          ...column,
          cell: (one: Deleted) => cell(one, language),
        })),
        {
          id: 'deleted',
          header: messages.deletedAt,
          cell: ({ deletedAt }) => (
            <time dateTime={deletedAt}>{formatDateTime(new Date(deletedAt), language)}</time>
          ),
        },
        {
          id: 'restore',
          header: messages.restore,
          cell: (one) => (
            <BusyButton
              className="button-quiet"
              isBusy={false}
              press={() =>
                restore(one, { onSuccess: () => heading.current?.focus({ preventScroll: true }) })
              }
            >
              {messages.restore}
              <span className="sr-only"> {nameOf(one, language)}</span>
            </BusyButton>
          ),
        },
      ]),
    [shown, nameOf, restore, messages, language],
  )
  return (
    <ListPage
      path={path}
      backTo={backTo}
      heading={heading}
      columns={columns}
      messages={messages}
      tables={tables}
    />
  )
}
