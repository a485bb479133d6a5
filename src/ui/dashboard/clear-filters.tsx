type ClearFiltersProps = { readonly clear: () => void; readonly text: string }

/** Disappears when pressed and moves the focus to the search box of its page. */
export function ClearFilters({ clear, text }: ClearFiltersProps) {
  return (
    <button
      type="button"
      className="inline-flex min-h-11 flex-none items-center font-semibold text-brand underline"
      onClick={({ currentTarget }) => {
        clear()
        currentTarget.closest('main')?.querySelector<HTMLElement>('[type=search]')?.focus()
      }}
    >
      {text}
    </button>
  )
}
