import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiFailure } from '#src/platform/api-client/ask-api.ts'

type Save<Input> = {
  readonly isSaving: boolean
  /** Does nothing during an earlier save, so its button need not be disabled. */
  readonly save: (input: Input) => void
}

/** Sends a form. `onFailure` receives a refusal or a missing answer of the API. */
export function useSave<Input>(
  send: (input: Input) => Promise<void>,
  onFailure: (failure: ApiFailure) => void | Promise<void>,
): Save<Input> {
  // A second click can arrive before React renders the first.
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

  /** The failure handler may send another request, which may fail as well. */
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
