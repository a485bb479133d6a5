import { type ComponentProps, useEffect, useState } from 'react'

type BusyButtonProps = Omit<ComponentProps<'button'>, 'type' | 'aria-disabled' | 'onClick'> & {
  /** Whether the action that it started is still running. */
  readonly isBusy: boolean
  readonly press: () => void
}

/** A second press within this time belongs to a double click (decision 0046). */
const restMs = 1_000

/**
 * Ignores presses during its action, and within a second of the first. It is not disabled: a disabled
 * button would lose the focus of an owner who uses the keyboard.
 */
export function BusyButton({ isBusy, press, ...others }: BusyButtonProps) {
  const [rests, setRests] = useState(false)
  useEffect(() => {
    if (!rests) return
    const timer = setTimeout(() => setRests(false), restMs)
    return () => clearTimeout(timer)
  }, [rests])

  return (
    <button
      {...others}
      type="button"
      aria-disabled={isBusy || rests}
      onClick={() => {
        if (isBusy || rests) return
        setRests(true)
        press()
      }}
    />
  )
}
