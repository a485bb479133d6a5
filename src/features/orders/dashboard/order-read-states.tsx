import type { UseQueryResult } from '@tanstack/react-query'
import { interpolate } from '#src/lib/text/interpolate.ts'

export type OrderRead = Pick<UseQueryResult, 'data' | 'isPending' | 'isError' | 'refetch'>

type StatesProps = {
  readonly oid: string
  readonly read: OrderRead
  readonly messages: {
    readonly loading: string
    readonly failed: string
    readonly tryAgain: string
    /** With `{number}`. */
    readonly unknown: string
  }
}

/** In place of an order: it is being read, it could not be read, or it is not there. */
export function OrderReadStates({ oid, read, messages }: StatesProps) {
  if (read.isPending) {
    return (
      <p role="status" className="data-table-note">
        {messages.loading}
      </p>
    )
  }
  if (read.data === null) {
    return (
      <p role="alert" className="notice">
        {interpolate(messages.unknown, { number: oid })}
      </p>
    )
  }
  if (!read.isError) return null
  return (
    <div role="alert" className="data-table-note">
      <p>{messages.failed}</p>
      <button type="button" className="button-quiet" onClick={() => void read.refetch()}>
        {messages.tryAgain}
      </button>
    </div>
  )
}
