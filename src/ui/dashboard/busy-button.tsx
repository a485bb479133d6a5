import type { ComponentProps } from 'react'

type BusyButtonProps = Omit<ComponentProps<'button'>, 'type' | 'aria-disabled' | 'onClick'> & {
  /** What it began is still under way. */
  readonly isBusy: boolean
  readonly press: () => void
}

/**
 * Takes no second press meanwhile. It is not disabled: that would take the focus away from who works
 * with the keyboard.
 */
export function BusyButton({ isBusy, press, ...others }: BusyButtonProps) {
  return (
    <button
      {...others}
      type="button"
      aria-disabled={isBusy}
      onClick={() => {
        if (!isBusy) press()
      }}
    />
  )
}
