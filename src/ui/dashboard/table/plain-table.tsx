import type { ComponentProps } from 'react'

type PlainTableProps = ComponentProps<'table'> & {
  /** One of each column; no two are the same. */
  readonly headings: readonly string[]
  readonly isPrinted?: boolean
}

/** A table that is neither sorted nor paged: rows on a screen, cards at 599 px and below. Its children are rows. */
export function PlainTable(props: PlainTableProps) {
  const { headings, isPrinted = true, className = '', children, ...table } = props
  return (
    <div className={`data-table-room ${isPrinted ? '' : 'print:hidden'}`}>
      <table className={`data-table ${className}`} {...table}>
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
