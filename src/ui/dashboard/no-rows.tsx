/** Shown in place of the rows of a table: loading, empty or failed. */

import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'

type NoRowsProps = {
  readonly list: {
    readonly found: unknown
    readonly hasFailed: boolean
    readonly tryAgain: () => void
  }
  readonly messages: DashboardMessages<'tables'>
}

export function NoRows({ list, messages }: NoRowsProps) {
  if (list.hasFailed) {
    return (
      <div className="data-table-note" role="alert">
        <NotRead text={messages.failed} list={list} messages={messages} />
      </div>
    )
  }
  return (
    <p className="data-table-note" role="status">
      {list.found === undefined ? messages.loading : messages.empty}
    </p>
  )
}

type NotReadProps = NoRowsProps & { readonly text: string }

export function NotRead({ text, list, messages }: NotReadProps) {
  return (
    <>
      <p>{text}</p>
      <button type="button" className="button-quiet" onClick={list.tryAgain}>
        {messages.tryAgain}
      </button>
    </>
  )
}
