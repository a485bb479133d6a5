/** The pictures of the product form: chosen ones are uploaded at once, and take their places when they arrive. */

import { useEffect, useRef, useState } from 'react'
import { mostPictures } from '#src/domain/catalogue/product-pictures.ts'
import {
  type LatestText,
  makeLatestText,
} from '#src/features/catalogue/dashboard/pictures/latest-text.ts'
import {
  arrivingPicture,
  keyOfArriving,
  picturesIn,
  picturesText,
  type TypedPicture,
  withArrived,
} from '#src/features/catalogue/edit/typed-pictures.ts'
import { previewOf } from '#src/features/media/dashboard/preview-of.ts'
import { pauseBeforeAgain } from '#src/features/media/dashboard/uploads/send-again-when.ts'
import { uploadPicture } from '#src/features/media/dashboard/uploads/upload-picture.ts'
import {
  makeUploadQueue,
  type Upload,
  type UploadQueue,
} from '#src/features/media/dashboard/uploads/upload-queue.ts'
import { uploadBytes } from '#src/features/media/picture-limits.ts'
import { withMoved } from '#src/lib/with-moved.ts'

/** What the owner should know of the files last chosen. */
export type PicturesNote =
  | {
      readonly kind: 'left-out'
      /** By the names of files. */
      readonly tooMany: readonly string[]
      readonly tooLarge: readonly string[]
    }
  | { readonly kind: 'twice'; readonly name: string }
  | { readonly kind: 'lost'; readonly count: number }

export type Pictures = {
  readonly list: readonly TypedPicture[]
  /** The same for a chosen file before and after it arrives. */
  readonly keyOf: (picture: TypedPicture) => string
  /** Returns whether the list has changed. */
  readonly move: (picture: TypedPicture, to: number) => boolean
  readonly edit: (picture: TypedPicture, changes: Partial<TypedPicture>) => void
  readonly add: (files: readonly File[]) => void
  readonly uploadOf: (picture: TypedPicture) => Upload | undefined
  /** A `data:` URL of a chosen file. */
  readonly previewOf: (picture: TypedPicture) => string | undefined
  readonly remove: (picture: TypedPicture) => void
  readonly resume: (picture: TypedPicture) => void
  /** How many of the files chosen since the page opened have arrived, of those that the shop has not refused. */
  readonly arrived: number
  readonly chosen: number
  /** How many places are taken: a refused file takes none. */
  readonly taken: number
  readonly note: PicturesNote | undefined
  /** Waits for all uploads. Returns the text of the list, or undefined where some failed. */
  readonly settle: () => Promise<string | undefined>
}

/** `text` is the form's field; `setText` changes it. */
export function usePictures(text: string, setText: (text: string) => void): Pictures {
  const latest = useLatest(text, setText)
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [counts, setCounts] = useState({ chosen: 0, arrived: 0 })
  const [note, setNote] = useState<PicturesNote>()
  const names = useRef(new Map<string, string>())
  const keys = useRef(new Map<string, string>())
  const queue = useQueue({
    onChange: setUploads,
    onArrive: (key, image) => {
      const { text: after, isTwice } = withArrived(latest.text(), { key, image })
      keys.current.set(image, key)
      latest.set(after)
      setCounts((before) => ({ ...before, arrived: before.arrived + 1 }))
      if (isTwice) setNote({ kind: 'twice', name: names.current.get(key) ?? '' })
    },
  })
  const previews = usePreviews(uploads)
  const list = picturesIn(text)

  // A draft names pictures whose files went with the page before.
  useEffect(() => {
    const standing = picturesIn(text)
    const kept = standing.filter((picture) => {
      const key = keyOfArriving(picture)
      return key === undefined || names.current.has(key)
    })
    if (kept.length === standing.length) return
    latest.set(picturesText(kept))
    setNote({ kind: 'lost', count: standing.length - kept.length })
  }, [text, latest])

  const keyOf = (picture: TypedPicture) =>
    keyOfArriving(picture) ?? keys.current.get(picture.image) ?? picture.image
  /** In the list as it is now, which an arrival may have changed since it was drawn. */
  const now = (picture: TypedPicture) => {
    const pictures = picturesIn(latest.text())
    return { pictures, at: pictures.findIndex((one) => keyOf(one) === keyOf(picture)) }
  }
  const keyed = (use: (key: string) => void) => (picture: TypedPicture) => {
    const key = keyOfArriving(picture)
    if (key !== undefined) use(key)
  }
  return {
    list,
    keyOf,
    move: (picture, to) => {
      const { pictures, at } = now(picture)
      const moved = withMoved(pictures, { from: at, to })
      if (moved === pictures || at === to) return false
      latest.set(picturesText(moved))
      return true
    },
    edit: (picture, changes) => {
      const { pictures, at } = now(picture)
      const is = pictures[at]
      if (is) latest.set(picturesText(pictures.with(at, { ...is, ...changes })))
    },
    add: (files) => {
      const standing = picturesIn(latest.text())
      const places = mostPictures - standing.length + refusedIn(queue().uploads())
      const fit = files.filter(({ size }) => size <= uploadBytes)
      const some = fit.slice(0, Math.max(0, places))
      setNote(noteOf(files, some))
      const added = some.map(() => crypto.randomUUID())
      latest.set(picturesText([...standing, ...added.map(arrivingPicture)]))
      setCounts((before) => ({ ...before, chosen: before.chosen + some.length }))
      for (const [at, file] of some.entries()) {
        const key = added[at] ?? ''
        names.current.set(key, file.name)
        queue().add(key, file)
      }
    },
    uploadOf: (picture) => uploads.find(({ key }) => key === keyOfArriving(picture)),
    previewOf: (picture) => previews.get(keyOf(picture)),
    remove: (picture) => {
      keyed((key) => {
        queue().remove(key)
        setCounts((before) => ({ ...before, chosen: before.chosen - 1 }))
      })(picture)
      setNote(undefined)
      const { pictures, at } = now(picture)
      latest.set(picturesText(pictures.filter((_one, place) => place !== at)))
    },
    resume: keyed((key) => queue().resume(key)),
    arrived: counts.arrived,
    chosen: counts.chosen - refusedIn(uploads),
    taken: list.length - refusedIn(uploads),
    note,
    settle: async () => ((await queue().settled()) ? latest.text() : undefined),
  }
}

function refusedIn(uploads: readonly Upload[]): number {
  return uploads.filter(({ state }) => state.kind === 'refused').length
}

function noteOf(files: readonly File[], taken: readonly File[]): PicturesNote | undefined {
  const left = files.filter((file) => !taken.includes(file))
  if (left.length === 0) return undefined
  const namesOf = (isLarge: boolean) =>
    left.filter(({ size }) => size > uploadBytes === isLarge).map(({ name }) => name)
  return { kind: 'left-out', tooMany: namesOf(false), tooLarge: namesOf(true) }
}

function useLatest(text: string, setText: (text: string) => void): LatestText {
  const show = useRef(setText)
  useEffect(() => {
    show.current = setText
  })
  const [latest] = useState(() => makeLatestText(text, (after) => show.current(after)))
  useEffect(() => latest.drawn(text), [latest, text])
  return latest
}

type QueueEvents = Pick<Parameters<typeof makeUploadQueue>[0], 'onChange' | 'onArrive'>

/** One queue as long as the form is on the page; leaving it ends what is on its way. */
function useQueue(events: QueueEvents): () => UploadQueue {
  const latest = useRef(events)
  useEffect(() => {
    latest.current = events
  })
  const made = useRef<UploadQueue>(undefined)
  useEffect(
    () => () => {
      made.current?.close()
      made.current = undefined
    },
    [],
  )
  return () => {
    made.current ??= makeUploadQueue({
      send: uploadPicture,
      pause: pauseBeforeAgain,
      onChange: (uploads) => latest.current.onChange(uploads),
      onArrive: (key, address) => latest.current.onArrive(key, address),
    })
    return made.current
  }
}

/** One after the other: a decoded photo of a phone takes a hundred times its file. */
function usePreviews(uploads: readonly Upload[]): ReadonlyMap<string, string> {
  const [previews, setPreviews] = useState<ReadonlyMap<string, string>>(new Map())
  const seen = useRef(new Set<string>())
  const last = useRef(Promise.resolve())
  useEffect(() => {
    for (const { key, file } of uploads) {
      if (seen.current.has(key)) continue
      seen.current.add(key)
      last.current = last.current.then(async () => {
        const preview = await previewOf(file)
        if (preview !== undefined) setPreviews((before) => new Map(before).set(key, preview))
      })
    }
  }, [uploads])
  return previews
}
