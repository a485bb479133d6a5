/** The editor hook for every thing in the dashboard (decision 0046). */

import { type ReactNode, useEffect, useReducer, useRef } from 'react'
import {
  beginEdit,
  type EditDraft,
  type EditEvent,
  type EditState,
  type EditSubject,
  editAfter,
  isChanged,
  type Typed,
} from '#src/features/dashboard/editor/editor-state.ts'
import { useKeptDraft } from '#src/features/dashboard/editor/use-kept-draft.ts'
import { useLeaveGuard } from '#src/features/dashboard/editor/use-leave-guard.tsx'
import { useSave } from '#src/features/dashboard/editor/use-save.ts'
import {
  type FailureMessages,
  isInDoubt,
  reportFailure,
} from '#src/features/dashboard/make-query-client.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { isRecord } from '#src/lib/is-record.ts'
import { tabDraft } from '#src/lib/tab-draft.ts'
import type { Answered, ApiFailure } from '#src/platform/api-client/ask-api.ts'
import { showToast } from '#src/ui/toast/toast-list.ts'

type EditorOptions<Thing, Name extends string> = {
  readonly subject: EditSubject<Thing, Name>
  readonly opened: Answered<Thing>
  /** The key of the draft in the tab's storage: one for each thing. */
  readonly place: string
  /** The draft survives leaving the page, so no dialog asks. */
  readonly outlivesThePage?: boolean
  /** Returns the outcome; throws `ApiFailure`. `latest` returns the form's state at that time. */
  readonly send: (
    state: EditState<Thing, Name>,
    latest: () => EditState<Thing, Name>,
  ) => Promise<EditEvent<Thing, Name>>
  /** Reads the thing as another editor saved it, after the shop refused for that reason. */
  readonly readOther?: (failure: ApiFailure) => Promise<Answered<Thing>>
  /** Called after every save, even if the owner left the form meanwhile. */
  readonly onSaved?: (saved: Answered<Thing>) => void | Promise<void>
  /** Called only if the form is still on the page. */
  readonly onDone?: () => void
  readonly texts: {
    readonly conflict: string
    readonly gone: string
    /** For an owner who has left the form. */
    readonly notSaved: string
  }
  readonly dialogs: DashboardMessages<'dialogs'>
  readonly failures: FailureMessages
}

export type Editor<Thing, Name extends string> = {
  readonly state: EditState<Thing, Name>
  readonly dispatch: (event: EditEvent<Thing, Name>) => void
  readonly isSaving: boolean
  readonly save: () => void
  /** The dialog that asks before the owner leaves a changed form. */
  readonly question: ReactNode
}

export function useEditor<Thing, Name extends string>(
  options: EditorOptions<Thing, Name>,
): Editor<Thing, Name> {
  const { subject, opened, outlivesThePage = false, texts, dialogs, failures } = options
  const [state, dispatch] = useReducer(
    (before: EditState<Thing, Name>, event: EditEvent<Thing, Name>) =>
      editAfter(subject, before, event),
    opened,
    (first) => beginEdit(subject, first),
  )
  // The state when an answer arrives, not the state when the request left.
  const latest = useRef(state)
  const isLeft = useIsLeft()
  const hasChanges = isChanged(subject, state) && !state.isGone
  const draft = useDraft(options.place, { subject, state, hasChanges, dispatch })
  const { isSaving, save } = useSave(
    async (edit: EditState<Thing, Name>) => finish(await options.send(edit, () => latest.current)),
    fail,
  )
  const guard = useLeaveGuard({
    hasChanges: hasChanges && !outlivesThePage,
    // The owner may leave during a save: a refusal shows a toast, and the draft stays.
    isSaving,
    forget: draft.forget,
    messages: dialogs,
  })

  useEffect(() => {
    latest.current = state
  }, [state])

  async function finish(event: EditEvent<Thing, Name>): Promise<void> {
    const { typed } = latest.current
    if (event.kind === 'save') await finishSave(event.now, event.sent)
    else if (event.kind !== 'meet-other') dispatch(event)
    // The attempt with the lost answer saved it.
    else if (subject.isSaved(event.now.body, typed)) await finishSave(event.now, typed)
    else {
      dispatch(event)
      showToast('error', texts.conflict)
    }
  }

  async function finishSave(now: Answered<Thing>, sent: Typed<Name>): Promise<void> {
    dispatch({ kind: 'save', now, sent })
    draft.forget()
    await options.onSaved?.(now)
    if (isLeft.current || !options.onDone) return
    guard.letGo()
    options.onDone()
  }

  async function fail(failure: ApiFailure): Promise<void> {
    const { status, code, fields } = failure
    if (isInDoubt(failure)) dispatch({ kind: 'lose-answer' })
    else if (isLeft.current && status !== 401) return showToast('error', texts.notSaved)
    if (code === 'changed-meanwhile' && options.readOther) {
      await finish({ kind: 'meet-other', now: await options.readOther(failure) })
    } else if (Object.keys(fields).length > 0) dispatch({ kind: 'refuse', problems: fields })
    else if (status === 404) {
      dispatch({ kind: 'disappear' })
      showToast('error', texts.gone)
    } else reportFailure(failure, failures)
  }

  return {
    state,
    dispatch,
    isSaving,
    save: () => {
      dispatch({ kind: 'send' })
      save(state)
    },
    question: guard.question,
  }
}

function useIsLeft(): { readonly current: boolean } {
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])
  return isLeft
}

type Drafting<Thing, Name extends string> = {
  readonly subject: EditSubject<Thing, Name>
  readonly state: EditState<Thing, Name>
  readonly hasChanges: boolean
  readonly dispatch: (event: EditEvent<Thing, Name>) => void
}

/** Restores the texts after a reload, and merges a save of another editor. */
function useDraft<Thing, Name extends string>(
  place: string,
  { subject, state, hasChanges, dispatch }: Drafting<Thing, Name>,
): { readonly forget: () => void } {
  const { began, typed } = state
  const draft = tabDraft(place, (kept) => readDraft(subject, began, kept))
  useKeptDraft(draft, hasChanges ? { began, typed } : undefined, (found) =>
    dispatch({ kind: 'restore', draft: found }),
  )
  return draft
}

function readDraft<Thing, Name extends string>(
  { typedFrom }: EditSubject<Thing, Name>,
  opened: Answered<Thing>,
  kept: unknown,
): EditDraft<Thing, Name> | undefined {
  if (!isRecord(kept) || !isRecord(kept.typed) || !isRecord(kept.began)) return undefined
  const { body, etag } = kept.began
  if (typeof body !== typeof opened.body || typeof etag !== 'string') return undefined
  const texts = kept.typed
  const names = Object.keys(typedFrom(opened.body))
  if (!names.every((name) => typeof texts[name] === 'string')) return undefined
  return { began: { body: body as Thing, etag }, typed: texts as Typed<Name> }
}
