import { useEffect, useId, useRef, useState } from 'react'
import { Icon } from '#src/ui/icon.tsx'

const typingPauseMs = 300

type SearchBoxProps = {
  readonly label: string
  readonly value: string
  /** Called when the typing pauses, and at once by Enter and when the box is left. */
  readonly onSearch: (text: string) => void
  readonly placeholder?: string
}

export function SearchBox({ label, value, onSearch, placeholder }: SearchBoxProps) {
  const id = useId()
  const [typed, setTyped] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  // More may be typed before the address that the box itself has searched for is there.
  const [searched, setSearched] = useState(value)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The address may change without the box: by Back, or by clearing all filters.
  if (value !== lastValue) {
    setLastValue(value)
    if (value !== searched) {
      setSearched(value)
      setTyped(value)
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed starts the wait
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
   * A search changes the address. Later it would bring back an owner who goes to another page meanwhile: a link
   * that is clicked or gets the focus takes it from here before it leads there.
   */
  function leave(): void {
    if (typed.trim() !== searched) searchNow()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: the search element is not in every phone yet
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
        placeholder={placeholder}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={leave}
      />
    </form>
  )
}
