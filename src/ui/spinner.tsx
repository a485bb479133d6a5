import { useNavigation } from 'react-router'
import { Wheel } from '#src/ui/wheel.tsx'

export function Spinner({ label }: { label: string }) {
  return (
    <p className="flex items-center gap-3 font-semibold">
      <Wheel className="wheel-turns size-9" />
      {label}
    </p>
  )
}

/** Shown while the next page loads. */
export function NavigationSpinner({ label }: { label: string }) {
  const isUnderWay = useNavigation().state !== 'idle'
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 top-24 z-30 grid justify-center"
    >
      {isUnderWay && (
        <div className="card appears-late px-4 py-2 shadow-raised">
          <Spinner label={label} />
        </div>
      )}
    </div>
  )
}
