import type { ReactNode } from 'react'
import { BusyButton } from '#src/ui/dashboard/busy-button.tsx'

type TestButtonProps = {
  readonly test: { readonly isPending: boolean; readonly mutate: () => void }
  readonly label: string
  readonly testing: string
  /** What came of it. */
  readonly children: ReactNode
}

/** Asks a service outside something that changes nothing there. */
export function TestButton({ test, label, testing, children }: TestButtonProps) {
  return (
    <div className="grid gap-2">
      <BusyButton
        className="button-quiet justify-self-start"
        isBusy={test.isPending}
        press={() => test.mutate()}
      >
        {test.isPending ? testing : label}
      </BusyButton>
      <div role="status" className="max-w-prose wrap-anywhere">
        {children}
      </div>
    </div>
  )
}
