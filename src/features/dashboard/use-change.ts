import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshList } from '#src/features/dashboard/use-list.ts'
import { ApiFailure } from '#src/platform/api-client/ask-api.ts'
import type { FieldProblems } from '#src/platform/http/answer.ts'
import { showToast } from '#src/ui/toast/toast-list.ts'

type Change<Input, Answer> = {
  readonly send: (input: Input) => Promise<Answer>
  /** The toast after it. */
  readonly said: string
  /** Pages read these again, after a refusal too. */
  readonly paths: readonly string[]
}

/** The same object each time: forms move the focus when their problems change. */
const noProblems: FieldProblems = {}

/** `fields` has a sentence for each wrong field. */
export function useChange<Input, Answer>({ send, said, paths }: Change<Input, Answer>) {
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: send,
    onSuccess: () => showToast('success', said),
    onSettled: () => Promise.all(paths.map((path) => refreshList(client, path))),
  })
  const { error } = change
  return { ...change, fields: error instanceof ApiFailure ? error.fields : noProblems }
}
