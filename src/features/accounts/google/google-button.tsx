type GoogleButtonProps = {
  readonly messages: { readonly google: string; readonly googleNotSetUp: string }
  readonly isSetUp: boolean
  /** The path to return to. */
  readonly from: string
}

/**
 * A link, because `form-action 'self'` would block a form at its redirect. A plain `<a>`, so that the
 * router neither follows nor prefetches it.
 */
export function GoogleButton({ messages, isSetUp, from }: GoogleButtonProps) {
  if (isSetUp) {
    return (
      <a
        href={`/api/auth/google?${new URLSearchParams({ from })}`}
        className="button-quiet min-h-13"
      >
        {messages.google}
      </a>
    )
  }
  return (
    <div className="grid gap-1">
      <button type="button" className="button-quiet min-h-13" disabled>
        {messages.google}
      </button>
      <p className="text-sm text-quiet">{messages.googleNotSetUp}</p>
    </div>
  )
}
