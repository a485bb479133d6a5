import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import type { FieldProblems } from '#src/platform/http/answer.ts'

type EditorFormProps = {
  /** The id of its heading. */
  readonly labelledBy?: string
  readonly className: string
  /** For a button outside of it. */
  readonly id?: string
  readonly problems: FieldProblems
  readonly isSaving: boolean
  readonly save: () => void
  readonly messages: {
    /** A notice above the fields if some are wrong. */
    readonly wrongFields?: string
    readonly submit: string
    readonly submitting: string
  }
  /** Beside the button that saves. */
  readonly also?: ReactNode
  readonly children: ReactNode
}

/** The frame of every adder and editor: the problems, and the button that saves. */
export function EditorForm(props: EditorFormProps) {
  const { labelledBy, className, id, problems, isSaving, save, also, messages, children } = props
  const isReady = useIsReady()
  const fieldset = useRef<HTMLFieldSetElement>(null)
  const hasProblems = Object.keys(problems).length > 0
  useEffect(() => {
    focusFirst(fieldset.current, problems)
  }, [problems])

  return (
    <form
      id={id}
      aria-labelledby={labelledBy}
      className={`stars-required @container ${className}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <fieldset ref={fieldset} disabled={!isReady} className="grid min-w-0 gap-5">
        {hasProblems && messages.wrongFields !== undefined && (
          <p role="alert" className="notice">
            {messages.wrongFields}
          </p>
        )}
        {children}
        <div className="editor-buttons flex flex-wrap gap-3">
          <button
            type="submit"
            className="button-main min-h-13 px-8 text-lg"
            // Not disabled: a disabled button would lose the focus of an owner who uses the keyboard.
            aria-disabled={isSaving}
          >
            {isSaving ? messages.submitting : messages.submit}
          </button>
          {also}
        </div>
      </fieldset>
    </form>
  )
}

/** Form controls have the names of their fields, or the ids. */
function focusFirst(fieldset: HTMLFieldSetElement | null, problems: FieldProblems): void {
  const controls = [...(fieldset?.elements ?? [])].filter((each) => each instanceof HTMLElement)
  controls
    .find((control) =>
      [control.id, control.getAttribute('name') ?? ''].some((name) =>
        Object.hasOwn(problems, name),
      ),
    )
    ?.focus()
}

const never = () => () => {}

/**
 * False until the script runs. A form that needs the script must not accept typing before, because
 * the text would be lost, and the browser must not submit it natively.
 */
function useIsReady(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
