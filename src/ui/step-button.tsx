import { Icon } from '#src/ui/icon.tsx'

type StepButtonProps = {
  readonly icon: 'minus' | 'plus'
  readonly label: string
  readonly press: () => void
  readonly isOff: boolean
}

export function StepButton({ icon, label, press, isOff }: StepButtonProps) {
  return (
    <button
      type="button"
      className="button-quiet needs-script w-14 aria-disabled:opacity-60"
      aria-label={label}
      // Not disabled: a button at its limit would lose the focus.
      aria-disabled={isOff}
      onClick={() => {
        if (!isOff) press()
      }}
    >
      <Icon name={icon} />
    </button>
  )
}
