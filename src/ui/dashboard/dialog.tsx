import { type ReactNode, useLayoutEffect, useRef } from 'react'

type DialogProps = {
  /** The id of its heading. */
  readonly labelledBy: string
  readonly describedBy?: string
  /** Room for three fields side by side. */
  readonly isWide?: boolean
  /** By Escape. */
  readonly cancel: () => void
  readonly children: ReactNode
}

/** Open while it is mounted. A control with `autoFocus` gets the focus. */
export function Dialog({ labelledBy, describedBy, isWide = false, cancel, children }: DialogProps) {
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
      className={`dialog ${isWide ? 'w-[min(60rem,calc(100vw-2rem))]!' : ''}`}
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
