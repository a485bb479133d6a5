import { useSyncExternalStore } from 'react'
import {
  isSoundAllowed,
  isSoundOn,
  subscribeToSound,
  switchSound,
} from '#src/features/orders/dashboard/new-order-sound.ts'
import type { DashboardWords } from '#src/i18n/dashboard-words.ts'
import { Icon } from '#src/ui/icon.tsx'

const yes = () => true

export function SoundSwitch({ words }: { readonly words: DashboardWords<'orders'> }) {
  const isOn = useSyncExternalStore(subscribeToSound, isSoundOn, yes)
  const isAllowed = useSyncExternalStore(subscribeToSound, isSoundAllowed, yes)
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        className="button-quiet aria-checked:border-brand"
        onClick={() => switchSound(!isOn)}
      >
        <Icon name={isOn ? 'bell' : 'bell-off'} className={isOn ? 'text-brand' : 'text-quiet'} />
        {words.sound}
      </button>
      {isOn && !isAllowed && <p className="text-sm text-quiet">{words.soundBlocked}</p>}
    </div>
  )
}
