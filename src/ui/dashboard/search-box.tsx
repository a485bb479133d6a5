import { useEffect, useId, useRef, useState } from 'react'
import { Icon } from '#src/ui/icon.tsx'

const typingPauseMs = 300

type SearchBoxProps = {
  readonly label: string
  readonly value: string
  /** Called after a pause in typing, and at once on Enter or when the box loses the focus. */
  readonly onSearch: (text: string) => void
}

export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const id = useId()
  const [typed, setTyped] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  // The owner may type more before the address of the box's own search arrives.
  const [searched, setSearched] = useState(value)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The address may also change by Back, or when the owner clears all filters.
  if (value !== lastValue) {
    setLastValue(value)
    if (value !== searched) {
      setSearched(value)
      setTyped(value)
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the timer
  useEffect(() => {
    if (typed.trim() === searched) return
    waiting.current = setTimeout(searchNow, typingPauseMs)
    return () => clearTimeout(waiting.current)
  }, [typed])

  function searchNow(): void {
    clearTimeout(waiting.current)
    setSearched(typed.trim())
    onSearch(typed.trim())
  }

  /**
   * A search changes the address. A delayed one would bring back an owner who has left for another page.
   * So the search runs as soon as a link takes the focus, before that link leads away.
   */
  function leave(): void {
    if (typed.trim() !== searched) searchNow()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: some phones do not support the search element yet
    <form
      role="search"
      className="relative min-w-0 grow"
      onSubmit={(event) => {
        event.preventDefault()
        searchNow()
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
        placeholder={label}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={leave}
      />
    </form>
  )
}
