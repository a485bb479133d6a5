import { useRef, useState } from 'react'
import { ApiFailure } from '#src/platform/api-client/ask-api.ts'

type Saving = {
  readonly isSaving: boolean
  /**
   * Does nothing while an earlier save is under way. So its button need not be disabled, which would
   * take the focus away from who works with the keyboard.
   */
  readonly save: (work: () => Promise<void>) => Promise<void>
}

/** `onFailure` hears of what the API refused or did not answer. */
export function useSaving(onFailure: (failure: ApiFailure) => void | Promise<void>): Saving {
  const [isSaving, setIsSaving] = useState(false)
  // A second click comes before React has drawn the first.
  const isUnderWay = useRef(false)

  async function save(work: () => Promise<void>): Promise<void> {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setIsSaving(true)
    try {
      await work()
    } catch (error) {
      await meet(error)
    } finally {
      isUnderWay.current = false
      setIsSaving(false)
    }
  }

  /** Meeting a failure may ask the shop again, which may fail as well. */
  async function meet(error: unknown): Promise<void> {
    if (!(error instanceof ApiFailure)) throw error
    try {
      await onFailure(error)
    } catch (next) {
      await meet(next)
    }
  }

  return { isSaving, save }
}
