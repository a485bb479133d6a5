import { type Density, rememberDensity } from '#src/features/orders/desk/density.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'

type DensitySwitchProps = {
  readonly density: Density
  readonly choose: (density: Density) => void
  readonly messages: DashboardMessages<'orderDesk'>
}

export function DensitySwitch({ density, choose, messages }: DensitySwitchProps) {
  const texts = { table: messages.asTable, compact: messages.compact }
  return (
    <fieldset className="day-presets">
      <legend className="sr-only">{messages.view}</legend>
      {(['table', 'compact'] as const).map((one) => (
        <button
          key={one}
          type="button"
          className="day-preset"
          aria-pressed={density === one}
          onClick={() => {
            rememberDensity(one)
            choose(one)
          }}
        >
          {texts[one]}
        </button>
      ))}
    </fieldset>
  )
}
