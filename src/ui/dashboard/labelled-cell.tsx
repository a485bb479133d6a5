/** A cell of a `data-table`: on a phone, where the row is a card, its label stands above it. */

import type { ReactNode } from 'react'

export function Cell({
  label,
  children,
}: {
  readonly label: string
  readonly children: ReactNode
}) {
  return (
    <td>
      <span className="data-table-label" aria-hidden="true">
        {label}
      </span>
      <div className="min-w-0">{children}</div>
    </td>
  )
}
