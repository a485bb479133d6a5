import type { ChangeEvent } from 'react'
import type { Typed } from '#src/features/dashboard/editor/editor-state.ts'
import type { FieldProblems } from '#src/platform/http/answer.ts'

type TypedForm<Name extends string> = {
  readonly typed: Typed<Name>
  readonly type: (name: Name, text: string) => void
  readonly problems: FieldProblems
}

/** Returns the props of each field of an editor's form. */
export function typedFields<Name extends string>({ typed, type, problems }: TypedForm<Name>) {
  return (name: Name) => ({
    name,
    problem: problems[name],
    value: typed[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      type(name, target.value),
    autoComplete: 'off',
  })
}
