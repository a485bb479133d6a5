/** What the lists of money share. They work without JavaScript. */

import { Link } from 'react-router'

type NoMoneyProps = {
  readonly messages: Readonly<Record<'none' | 'aboutNone' | 'toOrders', string>>
}

export function NoMoney({ messages }: NoMoneyProps) {
  return (
    <div className="card grid justify-items-center gap-4 px-5 py-10 text-center">
      <p className="text-xl font-bold">{messages.none}</p>
      <p className="max-w-[48ch] text-quiet">{messages.aboutNone}</p>
      <Link to="/dashboard/manage-orders" className="button-quiet">
        {messages.toOrders}
      </Link>
    </div>
  )
}

type TableHeadingProps = {
  readonly heading: string
  /** The address of the table as a file. */
  readonly table: string | undefined
  readonly download: string
}

export function TableHeading({ heading, table, download }: TableHeadingProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-3">
      <h2 className="text-xl font-bold">{heading}</h2>
      {table !== undefined && (
        // A file, not a page: the browser asks for it itself.
        <a href={table} download className="button-quiet">
          {download}
        </a>
      )}
    </div>
  )
}

type NewestOlderProps = {
  readonly newest: string | undefined
  readonly older: string | undefined
  readonly messages: Readonly<Record<'newest' | 'older', string>>
}

export function NewestOlder({ newest, older, messages }: NewestOlderProps) {
  return (
    <>
      {newest !== undefined && (
        <Link to={newest} className="button-quiet">
          {messages.newest}
        </Link>
      )}
      {older !== undefined && (
        <Link to={older} className="button-quiet">
          {messages.older}
        </Link>
      )}
    </>
  )
}
