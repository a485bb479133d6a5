import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import type { FieldProblems } from '#src/platform/http/answer.ts'

type EditorFormProps = EditorFieldsProps & {
  /** The id of its heading. */
  readonly labelledBy?: string
  readonly className: string
  /** For a button outside of it. */
  readonly id?: string
  readonly save: () => void
}

type EditorFieldsProps = {
  readonly problems: FieldProblems
  readonly isSaving: boolean
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
  const { labelledBy, className, id, save, ...fields } = props
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
      <EditorFields {...fields} />
    </form>
  )
}

/** `form` is the id of a form elsewhere: where these fields stand in another form, HTML allows no form. */
export function EditorFields(props: EditorFieldsProps & { readonly form?: string }) {
  const { form, problems, isSaving, also, messages, children } = props
  const isReady = useIsReady()
  const fieldset = useRef<HTMLFieldSetElement>(null)
  const hasProblems = Object.keys(problems).length > 0
  useEffect(() => {
    focusFirst(fieldset.current, problems)
  }, [problems])

  return (
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
          form={form}
          className="button-main min-h-13 px-8 text-lg"
          // Not disabled: a disabled button would lose the focus of an owner who uses the keyboard.
          aria-disabled={isSaving}
        >
          {isSaving ? messages.submitting : messages.submit}
        </button>
        {also}
      </div>
    </fieldset>
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
