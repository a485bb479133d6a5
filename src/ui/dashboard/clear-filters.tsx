type ClearFiltersProps = { readonly clear: () => void; readonly text: string }

/** Disappears when pressed and moves the focus to the search box beside it. */
export function ClearFilters({ clear, text }: ClearFiltersProps) {
  return (
    <button
      type="button"
      className="inline-flex min-h-11 items-center font-semibold text-brand underline"
      onClick={({ currentTarget }) => {
        clear()
        currentTarget.parentElement?.querySelector<HTMLElement>('[type=search]')?.focus()
      }}
    >
      {text}
    </button>
  )
}
