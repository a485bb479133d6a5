/** Sends chosen files, two at a time, and each again until the shop has it, refuses it, or the owner removes it. */

import {
  type SendingAgain,
  sendUntilAnswered,
} from '#src/features/media/dashboard/uploads/send-until-answered.ts'
import type { WhileUploading } from '#src/features/media/dashboard/uploads/upload-picture.ts'
import { uploadBytes } from '#src/features/media/picture-limits.ts'
import { ApiFailure } from '#src/platform/api-client/ask-api.ts'

export type UploadState =
  | { readonly kind: 'waiting' }
  /** The sent `part`, from 0 to 1. */
  | { readonly kind: 'sending'; readonly part: number }
  /** The network or the shop failed; it is sent again by itself. */
  | { readonly kind: 'pausing' }
  /** The shop will never accept it. */
  | { readonly kind: 'refused'; readonly sentence: string | undefined }
  /** Not before the owner has done something, such as signing in. */
  | { readonly kind: 'stopped'; readonly sentence: string }

export type Upload = { readonly key: string; readonly file: File; readonly state: UploadState }

export type UploadQueue = {
  readonly add: (key: string, file: File) => void
  readonly remove: (key: string) => void
  /** Sends a stopped one again. */
  readonly resume: (key: string) => void
  readonly uploads: () => readonly Upload[]
  /** Resolves when none is on its way: true if the shop has them all. */
  readonly settled: () => Promise<boolean>
  readonly close: () => void
}

export type UploadOptions = {
  /** Returns the address; throws `ApiFailure`. */
  readonly send: (file: File, more: WhileUploading) => Promise<string>
  readonly pause: SendingAgain<string>['pause']
  readonly onChange: (uploads: readonly Upload[]) => void
  readonly onArrive: (key: string, address: string) => void
}

const atOnce = 2

export function makeUploadQueue({ send, pause, onChange, onArrive }: UploadOptions): UploadQueue {
  const uploads = new Map<string, Upload>()
  const running = new Map<string, AbortController>()
  let waitingForEnd: ((isWhole: boolean) => void)[] = []

  function set(key: string, state: UploadState): void {
    const upload = uploads.get(key)
    if (upload) uploads.set(key, { ...upload, state })
    changed()
  }

  function changed(): void {
    onChange([...uploads.values()])
    for (const upload of uploads.values()) {
      if (running.size >= atOnce) return
      if (upload.state.kind === 'waiting' && !running.has(upload.key)) void start(upload)
    }
    if (running.size > 0) return
    const told = waitingForEnd
    waitingForEnd = []
    for (const resolve of told) resolve(uploads.size === 0)
  }

  async function start({ key, file }: Upload): Promise<void> {
    const ending = new AbortController()
    running.set(key, ending)
    const address = await addressOf(key, file, ending.signal)
    running.delete(key)
    if (address !== undefined) {
      uploads.delete(key)
      onArrive(key, address)
    }
    changed()
  }

  /** Undefined where it was removed, refused or stopped. */
  async function addressOf(
    key: string,
    file: File,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    const onProgress = (part: number) => {
      if (!signal.aborted) set(key, { kind: 'sending', part: Math.min(part, 1) })
    }
    try {
      const address = await sendUntilAnswered({
        send: () => {
          onProgress(0)
          return send(file, { onProgress, signal })
        },
        pause,
        onFailure: () => set(key, { kind: 'pausing' }),
        signal,
      })
      return signal.aborted ? undefined : address
    } catch (error) {
      if (signal.aborted) return undefined
      if (!(error instanceof ApiFailure)) throw error
      set(key, endOf(error))
      return undefined
    }
  }

  return {
    add: (key, file) => {
      const isTooLarge = file.size > uploadBytes
      const state: UploadState = isTooLarge
        ? { kind: 'refused', sentence: undefined }
        : { kind: 'waiting' }
      uploads.set(key, { key, file, state })
      changed()
    },
    remove: (key) => {
      uploads.delete(key)
      running.get(key)?.abort()
      changed()
    },
    resume: (key) => set(key, { kind: 'waiting' }),
    uploads: () => [...uploads.values()],
    settled: () =>
      running.size === 0
        ? Promise.resolve(uploads.size === 0)
        : new Promise((resolve) => waitingForEnd.push(resolve)),
    close: () => {
      uploads.clear()
      for (const ending of running.values()) ending.abort()
    },
  }
}

function endOf({ status, message }: ApiFailure): UploadState {
  const isAboutTheFile = status === 400 || status === 413 || status === 415
  return isAboutTheFile
    ? { kind: 'refused', sentence: message }
    : { kind: 'stopped', sentence: message }
}
