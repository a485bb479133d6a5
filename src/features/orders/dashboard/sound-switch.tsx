import { useState, useSyncExternalStore } from 'react'
import {
  isSoundOn,
  subscribeToSound,
  switchSound,
} from '#src/features/orders/dashboard/new-order-sound.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { isSoundAllowed } from '#src/ui/dashboard/notes.ts'
import { Icon } from '#src/ui/icon.tsx'

const yes = () => true

export function SoundSwitch({ messages }: { readonly messages: DashboardMessages<'orders'> }) {
  const isOn = useSyncExternalStore(subscribeToSound, isSoundOn, yes)
  const isAllowed = useSyncExternalStore(subscribeToSound, isSoundAllowed, yes)
  const [wasBlocked, setWasBlocked] = useState(false)
  if (!isAllowed && !wasBlocked) setWasBlocked(true)
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
        {messages.sound}
      </button>
      {/* Its place stays when it goes: the first click must move no row. */}
      {isOn && wasBlocked && (
        <p className={`text-sm text-quiet ${isAllowed ? 'invisible' : ''}`}>
          {messages.soundBlocked}
        </p>
      )}
    </div>
  )
}
