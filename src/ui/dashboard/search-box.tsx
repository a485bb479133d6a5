import { useEffect, useId, useState } from 'react'
import { useNavigation } from 'react-router'
import { Icon } from '#src/ui/icon.tsx'

const typingPauseMs = 300

type SearchBoxProps = {
  readonly label: string
  readonly value: string
  /** Called when the typing pauses, and at once by Enter. */
  readonly onSearch: (text: string) => void
  readonly placeholder?: string
}

export function SearchBox({ label, value, onSearch, placeholder }: SearchBoxProps) {
  const id = useId()
  const [typed, setTyped] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  const { location: goingTo } = useNavigation()
  const isLeaving = goingTo !== undefined && goingTo.pathname !== window.location.pathname
  // The address may change without the box: by Back, or by clearing all filters.
  if (value !== lastValue) {
    setLastValue(value)
    if (value !== typed.trim()) setTyped(value)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed starts the wait
  useEffect(() => {
    // A search changes the address: whoever is on the way to another page would be kept here.
    if (typed.trim() === value || isLeaving) return
    const timer = setTimeout(() => onSearch(typed.trim()), typingPauseMs)
    return () => clearTimeout(timer)
  }, [typed, isLeaving])

  return (
    // biome-ignore lint/a11y/useSemanticElements: the search element is not in every phone yet
    <form
      role="search"
      className="relative min-w-0 grow"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(typed.trim())
      }}
    >
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Icon name="search" className="pointer-events-none absolute start-3.5 top-3.5 text-quiet" />
      <input
        id={id}
        type="search"
        className="text-field ps-11"
        value={typed}
        placeholder={placeholder}
        onChange={(event) => setTyped(event.target.value)}
      />
    </form>
  )
}
