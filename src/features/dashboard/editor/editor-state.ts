/** The state of an edit and its transitions: pure, and shared by every editor. */

import type { Answered } from '#src/platform/api-client/ask-api.ts'
import type { FieldProblems } from '#src/platform/http/answer.ts'

/** The typed texts, by the names of the form's fields. */
export type Typed<Name extends string> = Readonly<Record<Name, string>>

/** How an editor reads and compares the thing that it edits. */
export type EditSubject<Thing, Name extends string> = {
  /** The compared fields, in the order of the form. */
  readonly fields: readonly Name[]
  readonly typedFrom: (thing: Thing) => Typed<Name>
  /** Whether two texts of a field mean the same to the shop. */
  readonly isSame: (name: Name, one: string, other: string) => boolean
  /** Whether the thing already has the typed values: then an edit with a lost answer was saved. */
  readonly isSaved: (thing: Thing, typed: Typed<Name>) => boolean
  /** Fields that belong together: both come from the same editor. */
  readonly asOne?: readonly Name[]
  /** A field that changes without an edit, such as stock: never overwritten without a question. */
  readonly movesAlone?: Name
}

/** A field that another editor changed, and to which this edit gives another value. */
export type Choice<Name extends string> = {
  readonly name: Name
  readonly before: string
  readonly theirs: string
  readonly mine: string
}

export type EditState<Thing, Name extends string> = {
  /** The thing at the start of the edit, and its ETag. */
  readonly began: Answered<Thing>
  readonly typed: Typed<Name>
  readonly problems: FieldProblems
  /** Undefined without a conflict. */
  readonly choices: readonly Choice<Name>[] | undefined
  readonly isGone: boolean
  /** The answer to an earlier attempt was lost: the shop may have saved it. */
  readonly isInDoubt: boolean
}

export type EditEvent<Thing, Name extends string> =
  | { readonly kind: 'type'; readonly texts: Readonly<Partial<Record<Name, string>>> }
  | { readonly kind: 'send' }
  | { readonly kind: 'save'; readonly now: Answered<Thing>; readonly sent: Typed<Name> }
  | { readonly kind: 'refuse'; readonly problems: FieldProblems }
  | { readonly kind: 'lose-answer' }
  | { readonly kind: 'disappear' }
  | { readonly kind: 'meet-other'; readonly now: Answered<Thing> }
  | { readonly kind: 'take-theirs' }
  | { readonly kind: 'restore'; readonly draft: EditDraft<Thing, Name> }
  /** Another part of the page changed the thing, such as a stock report. */
  | { readonly kind: 'follow'; readonly began: Answered<Thing>; readonly typed: Typed<Name> }

export type EditDraft<Thing, Name extends string> = Pick<EditState<Thing, Name>, 'began' | 'typed'>

export function beginEdit<Thing, Name extends string>(
  { typedFrom }: EditSubject<Thing, Name>,
  opened: Answered<Thing>,
): EditState<Thing, Name> {
  return {
    began: opened,
    typed: typedFrom(opened.body),
    problems: {},
    choices: undefined,
    isGone: false,
    isInDoubt: false,
  }
}

export function editAfter<Thing, Name extends string>(
  subject: EditSubject<Thing, Name>,
  state: EditState<Thing, Name>,
  event: EditEvent<Thing, Name>,
): EditState<Thing, Name> {
  switch (event.kind) {
    case 'type':
      return { ...state, typed: { ...state.typed, ...event.texts } }
    case 'send':
      return { ...state, problems: {}, isGone: false }
    case 'save':
      return { ...beginEdit(subject, event.now), typed: typedAfterSave(subject, state, event) }
    case 'refuse':
      return { ...state, problems: event.problems }
    case 'lose-answer':
      return { ...state, isInDoubt: true }
    case 'disappear':
      return { ...state, isGone: true }
    case 'meet-other':
      return meetOther(subject, state, event.now)
    case 'take-theirs':
      return beginEdit(subject, state.began)
    case 'restore': {
      const { began } = state
      const draft = { ...state, ...event.draft }
      // The shop saved the draft before the reload, but its answer was lost.
      if (subject.isSaved(began.body, draft.typed)) return state
      return began.etag === draft.began.etag ? draft : meetOther(subject, draft, began)
    }
    case 'follow':
      return { ...state, began: event.began, typed: event.typed }
  }
}

/** Whether leaving the form would discard a change. */
export function isChanged<Thing, Name extends string>(
  { fields, typedFrom, isSame }: EditSubject<Thing, Name>,
  { began, typed }: Pick<EditState<Thing, Name>, 'began' | 'typed'>,
): boolean {
  const opened = typedFrom(began.body)
  return fields.some((name) => !isSame(name, opened[name], typed[name]))
}

/** Merges my texts into their version; the owner chooses for each field that they changed. */
function meetOther<Thing, Name extends string>(
  subject: EditSubject<Thing, Name>,
  state: EditState<Thing, Name>,
  now: Answered<Thing>,
): EditState<Thing, Name> {
  const { fields, typedFrom, isSame, movesAlone, asOne = [] } = subject
  const before = typedFrom(state.began.body)
  const theirs = typedFrom(now.body)
  const mine = state.typed
  const hasMoved = (name: Name) => !isSame(name, theirs[name], before[name])
  const isTyped = (name: Name) =>
    (asOne.includes(name) ? asOne : [name]).some((one) => !isSame(one, mine[one], before[one]))

  const kept = fields
    .filter((name) => isTyped(name) && !(name === movesAlone && hasMoved(name)))
    .map((name) => [name, mine[name]])
  const choices = fields
    .filter((name) => hasMoved(name) && !isSame(name, mine[name], theirs[name]))
    .filter((name) => name !== movesAlone || isTyped(name))
    .map((name) => ({ name, before: before[name], theirs: theirs[name], mine: mine[name] }))
  return {
    ...beginEdit(subject, now),
    typed: { ...theirs, ...Object.fromEntries(kept) },
    choices,
  }
}

/** Keeps texts that the owner typed during the save, on top of the saved values. */
function typedAfterSave<Thing, Name extends string>(
  { fields, typedFrom }: EditSubject<Thing, Name>,
  { typed }: Pick<EditState<Thing, Name>, 'typed'>,
  { now, sent }: { readonly now: Answered<Thing>; readonly sent: Typed<Name> },
): Typed<Name> {
  const later = fields
    .filter((name) => typed[name] !== sent[name])
    .map((name) => [name, typed[name]])
  return { ...typedFrom(now.body), ...Object.fromEntries(later) }
}
