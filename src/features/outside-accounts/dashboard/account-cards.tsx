/** The page of the owner's accounts at companies of one sort. */

import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ReadState } from '#src/features/dashboard/read-state.tsx'

type AccountCardsProps<One> = {
  readonly read: UseQueryResult<{ readonly items: readonly One[]; readonly canSeal: boolean }>
  readonly messages: Parameters<typeof ReadState>[0]['messages'] & { readonly cannotSeal: string }
  readonly columns: string
  readonly card: (one: One, canSeal: boolean) => ReactNode
  /** Above the cards. */
  readonly children?: ReactNode
}

export function AccountCards<One>({
  read,
  messages,
  columns,
  card,
  children,
}: AccountCardsProps<One>) {
  if (!read.data) return <ReadState read={read} messages={messages} />
  const { items, canSeal } = read.data
  return (
    <>
      {!canSeal && (
        <p role="alert" className="notice">
          {messages.cannotSeal}
        </p>
      )}
      {children}
      <div className={`grid gap-4 ${columns}`}>{items.map((one) => card(one, canSeal))}</div>
    </>
  )
}
