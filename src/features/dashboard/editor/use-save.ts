import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiFailure } from '#src/platform/api-client/ask-api.ts'

type Save<Input> = {
  readonly isSaving: boolean
  /** Does nothing while an earlier save is under way: its button need not be disabled. */
  readonly save: (input: Input) => void
}

/** Sends a form. `onFailure` gets what the API refused or did not answer. */
export function useSave<Input>(
  send: (input: Input) => Promise<void>,
  onFailure: (failure: ApiFailure) => void | Promise<void>,
): Save<Input> {
  // A second click comes before React has drawn the first.
  const isUnderWay = useRef(false)
  const { isPending, mutate } = useMutation({
    meta: { isShownByForm: true },
    mutationFn: async (input: Input) => {
      try {
        await send(input)
      } catch (error) {
        await handle(error)
      }
    },
    onSettled: () => {
      isUnderWay.current = false
    },
  })

  /** Handling a failure may ask the shop again, which may fail as well. */
  async function handle(error: unknown): Promise<void> {
    if (!(error instanceof ApiFailure)) throw error
    try {
      await onFailure(error)
    } catch (next) {
      await handle(next)
    }
  }

  return {
    isSaving: isPending,
    save: (input) => {
      if (isUnderWay.current) return
      isUnderWay.current = true
      mutate(input)
    },
  }
}
