/** The state of an edit and what changes it: pure, the same for every thing that has an editor. */

import type { Answered } from '#src/platform/api-client/ask-api.ts'
import type { FieldProblems } from '#src/platform/http/answer.ts'

/** What was typed, by the names of the form's fields. */
export type Typed<Name extends string> = Readonly<Record<Name, string>>

/** What an editor must know of the thing that it edits. */
export type EditSubject<Thing, Name extends string> = {
  /** The fields that are compared, in the order of the form. */
  readonly fields: readonly Name[]
  readonly typedFrom: (thing: Thing) => Typed<Name>
  /** Whether two texts of a field say the same to the shop. */
  readonly isSame: (name: Name, one: string, other: string) => boolean
  /** Whether the thing is as the edit wants it: an edit whose answer was lost has arrived. */
  readonly isSaved: (thing: Thing, typed: Typed<Name>) => boolean
  /** Fields that are typed and taken together. */
  readonly asOne?: readonly Name[]
  /** A field that others move without an edit, such as stock: never overwritten unasked. */
  readonly movesAlone?: Name
}

/** A field that another editor changed, and that would be left otherwise by this edit. */
export type Choice<Name extends string> = {
  readonly name: Name
  readonly before: string
  readonly theirs: string
  readonly mine: string
}

export type EditState<Thing, Name extends string> = {
  /** What the edit began with, and the ETag that names it. */
  readonly began: Answered<Thing>
  readonly typed: Typed<Name>
  readonly problems: FieldProblems
  /** Undefined where no other editor was met. */
  readonly choices: readonly Choice<Name>[] | undefined
  readonly isGone: boolean
  /** The answer of an earlier attempt was lost: it may be saved. */
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
  /** Something else on the page changed the thing, such as a stock report. */
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
      // Saved before the reload, whose answer never came.
      if (subject.isSaved(began.body, draft.typed)) return state
      return began.etag === draft.began.etag ? draft : meetOther(subject, draft, began)
    }
    case 'follow':
      return { ...state, began: event.began, typed: event.typed }
  }
}

/** Whether leaving the form would lose something. */
export function isChanged<Thing, Name extends string>(
  { fields, typedFrom, isSame }: EditSubject<Thing, Name>,
  { began, typed }: Pick<EditState<Thing, Name>, 'began' | 'typed'>,
): boolean {
  const opened = typedFrom(began.body)
  return fields.some((name) => !isSame(name, opened[name], typed[name]))
}

/** Mine on top of theirs: the owner is asked about each field that the other editor changed. */
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

/** What was typed while the save was under way stands beside what it saved. */
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
