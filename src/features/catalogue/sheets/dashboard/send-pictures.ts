/** Sends the pictures that a spreadsheet names, with the queue of the product form. */

import { pauseBeforeAgain } from '#src/features/media/dashboard/uploads/send-again-when.ts'
import { uploadPicture } from '#src/features/media/dashboard/uploads/upload-picture.ts'
import { makeUploadQueue, type Upload } from '#src/features/media/dashboard/uploads/upload-queue.ts'

export type RefusedPicture = { readonly name: string; readonly why: string }

export type PicturesState = {
  readonly kind: 'pictures'
  readonly sent: number
  readonly of: number
  /** From 0 to 1. */
  readonly part: number
  /** The network or the shop does not answer. */
  readonly isWaiting: boolean
  readonly refused: readonly RefusedPicture[]
}

/** The others have arrived. */
export class PicturesRefused extends Error {
  readonly pictures: readonly RefusedPicture[]

  constructor(pictures: readonly RefusedPicture[]) {
    super('The shop refuses pictures')
    this.pictures = pictures
  }
}

/** The user has to do something first, such as signing in. */
export class SendingStopped extends Error {}

type Arrived = { readonly image: string; readonly at: number }

/** Outlives the form: its owner corrects the sheet, and gives it again with the same pictures. */
const arrived = new Map<string, Arrived>()
/** The shop deletes a picture that nothing refers to for a day. */
const knownForMs = 12 * 60 * 60_000

function keyOf({ name, size, lastModified }: File): string {
  return [name, size, lastModified].join('/')
}

function addressOf(picture: File): string | undefined {
  const found = arrived.get(keyOf(picture))
  return found && Date.now() - found.at < knownForMs ? found.image : undefined
}

export type NamedPicture = { readonly name: string; readonly image: string }

/** Sends those that have not arrived earlier. */
export async function sendPictures(
  pictures: readonly File[],
  onProgress: (state: PicturesState) => void,
  signal: AbortSignal,
): Promise<readonly NamedPicture[]> {
  const left = pictures.filter((picture) => addressOf(picture) === undefined)
  const uploads = await sendAll(
    left,
    (shown, arrivedNow) => {
      const sent = pictures.length - left.length + arrivedNow
      onProgress({ ...stateOf(shown, sent, pictures.length), kind: 'pictures' })
    },
    signal,
  )
  signal.throwIfAborted()
  if (uploads.length > 0) throw new PicturesRefused(refusedIn(uploads))
  return pictures.map((picture) => ({ name: picture.name, image: addressOf(picture) ?? '' }))
}

function stateOf(uploads: readonly Upload[], sent: number, of: number) {
  const states = uploads.map(({ state }) => state)
  const onTheWay = states.map((state) => (state.kind === 'sending' ? state.part : 0))
  return {
    sent,
    of,
    part: onTheWay.reduce((sum, part) => sum + part, sent) / of,
    isWaiting: states.some(({ kind }) => kind === 'pausing'),
    refused: refusedIn(uploads),
  }
}

function refusedIn(uploads: readonly Upload[]): readonly RefusedPicture[] {
  return uploads.flatMap(({ file, state }) =>
    state.kind === 'refused' ? [{ name: file.name, why: state.sentence ?? '' }] : [],
  )
}

type Shown = (uploads: readonly Upload[], arrived: number) => void

/** Resolves with those that the shop refuses. */
function sendAll(
  pictures: readonly File[],
  onChange: Shown,
  signal: AbortSignal,
): Promise<readonly Upload[]> {
  return new Promise((resolve, reject) => {
    let count = 0
    let hasStopped = false
    const queue = makeUploadQueue({
      send: uploadPicture,
      pause: pauseBeforeAgain,
      onArrive: (key, image) => {
        count += 1
        arrived.set(key, { image, at: Date.now() })
      },
      onChange: (uploads) => {
        if (hasStopped) return
        onChange(uploads, count)
        const stopped = uploads.find(({ state }) => state.kind === 'stopped')?.state
        if (stopped?.kind !== 'stopped') return
        hasStopped = true
        reject(new SendingStopped(stopped.sentence))
        queue.close()
      },
    })
    signal.addEventListener('abort', () => queue.close())
    for (const picture of pictures) queue.add(keyOf(picture), picture)
    void queue.settled().then(() => resolve(queue.uploads()))
  })
}
