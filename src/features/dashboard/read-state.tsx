/** Stands in place of a list while it is read, and after the read failed. */

type ReadStateProps = {
  readonly read: { readonly isError: boolean; readonly refetch: () => unknown }
  readonly messages: Readonly<Record<'failed' | 'loading' | 'tryAgain', string>>
}

export function ReadState({ read, messages }: ReadStateProps) {
  if (!read.isError) return <p role="status">{messages.loading}</p>
  return (
    <div role="alert" className="notice flex flex-wrap items-center gap-3">
      <p>{messages.failed}</p>
      <button type="button" className="button-quiet" onClick={() => void read.refetch()}>
        {messages.tryAgain}
      </button>
    </div>
  )
}
