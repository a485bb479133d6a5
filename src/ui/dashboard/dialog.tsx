import { type ReactNode, useLayoutEffect, useRef } from 'react'

type DialogProps = {
  /** The id of its heading. */
  readonly labelledBy: string
  readonly describedBy?: string
  /** By Escape. */
  readonly cancel: () => void
  readonly children: ReactNode
}

/** Open while it is mounted. A control with `autoFocus` gets the focus. */
export function Dialog({ labelledBy, describedBy, cancel, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    // Closes before it unmounts: otherwise the focus would not return to the button that opened it.
    return () => shown?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onCancel={(event) => {
        event.preventDefault()
        cancel()
      }}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">{children}</div>
    </dialog>
  )
}
