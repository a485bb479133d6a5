/** Shows a secret the one time that the shop tells it. */

import { useEffect, useId, useRef } from 'react'
import { type CopyMessages, copyText } from '#src/ui/toast/copy-text.ts'

type ShownOnceProps = {
  readonly text: string
  readonly close: () => void
  readonly messages: CopyMessages &
    Readonly<Record<'heading' | 'lead' | 'also' | 'label' | 'copy' | 'done', string>>
}

/**
 * Only its button closes it: Escape would lose the secret. It takes the focus, since it appears above the pressed
 * button.
 */
export function ShownOnce({ text, close, messages }: ShownOnceProps) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  return (
    <section aria-labelledby={id} className="notice grid gap-3">
      <h2 id={id} ref={heading} tabIndex={-1} className="text-xl font-bold">
        {messages.heading}
      </h2>
      <p>{messages.lead}</p>
      {messages.also !== '' && <p>{messages.also}</p>}
      <label className="grid gap-1 font-bold">
        {messages.label}
        <textarea
          lang="en"
          className="text-field min-h-20 font-mono text-sm font-normal break-all"
          readOnly
          rows={2}
          value={text}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      </label>
      <div className="flex flex-wrap gap-3">
        <button type="button" className="button-main" onClick={() => void copyText(text, messages)}>
          {messages.copy}
        </button>
        <button type="button" className="button-quiet" onClick={close}>
          {messages.done}
        </button>
      </div>
    </section>
  )
}
