import { type ComponentProps, useEffect, useState } from 'react'

type BusyButtonProps = Omit<ComponentProps<'button'>, 'type' | 'aria-disabled' | 'onClick'> & {
  /** What it began is still under way. */
  readonly isBusy: boolean
  readonly press: () => void
}

/** A second press within this time is half of a double click (decision 0046). */
const restMs = 1_000

/**
 * Takes no second press while it works, nor within a second of the first. It is not disabled: that
 * would take the focus away from an owner who works with the keyboard.
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
