import { useEffect, useRef } from 'react'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { showToast } from '#src/ui/toast/toast-list.ts'

type MadeTokenProps = {
  readonly token: string
  readonly messages: DashboardMessages<'programs'>
  readonly close: () => void
}

/** The only place that ever shows a token. It takes the focus, since it appears above the pressed button. */
export function MadeToken({ token, messages, close }: MadeTokenProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  async function copy(): Promise<void> {
    const isCopied = await navigator.clipboard.writeText(token).then(
      () => true,
      () => false,
    )
    if (isCopied) showToast('success', messages.copied)
  }

  return (
    <section aria-labelledby="made-token" className="notice grid gap-3">
      <h2 id="made-token" ref={heading} tabIndex={-1} className="text-xl font-bold">
        {messages.madeHeading}
      </h2>
      <p>{messages.madeLead}</p>
      <label className="grid gap-1 font-bold">
        {messages.token}
        <textarea
          lang="en"
          className="text-field min-h-20 font-mono text-sm font-normal break-all"
          readOnly
          rows={2}
          value={token}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      </label>
      <div className="flex flex-wrap gap-3">
        <button type="button" className="button-main" onClick={() => void copy()}>
          {messages.copy}
        </button>
        <button type="button" className="button-quiet" onClick={close}>
          {messages.done}
        </button>
      </div>
    </section>
  )
}
