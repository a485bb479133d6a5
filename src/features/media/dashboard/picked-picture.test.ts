import { expect, it } from 'vitest'
import {
  buttonText,
  noPicture,
  type PictureEvent,
  pictureAfter,
} from '#src/features/media/dashboard/picked-picture.ts'
import { uploadBytes } from '#src/features/media/picture-limits.ts'

const messages = { choose: 'Upload Image', uploaded: 'Uploaded!' }
const file = new File(['a picture'], 'kettle.jpg', { type: 'image/jpeg' })
const other = new File(['another'], 'lamp.png', { type: 'image/png' })
const address = `/media/${'a'.repeat(64)}/640.jpg`

const after = (...events: readonly PictureEvent[]) => events.reduce(pictureAfter, noPicture)

it('reads Upload Image, then the name of the file, then Uploaded!', () => {
  const texts = [
    after(),
    after({ kind: 'pick', file }),
    after({ kind: 'pick', file }, { kind: 'send' }),
    after({ kind: 'pick', file }, { kind: 'send' }, { kind: 'arrive', address }),
  ].map((picture) => buttonText(picture, messages))

  expect(texts).toEqual(['Upload Image', 'kettle.jpg', 'kettle.jpg', 'Uploaded!'])
})

it('counts progress up, never beyond the whole and never back', () => {
  const sending = after({ kind: 'pick', file }, { kind: 'send' }, { kind: 'progress', part: 0.5 })

  expect(sending).toEqual({ kind: 'sending', file, part: 0.5 })
  expect(pictureAfter(sending, { kind: 'progress', part: 0.25 })).toEqual(sending)
  expect(pictureAfter(sending, { kind: 'progress', part: 1.2 })).toEqual({
    kind: 'sending',
    file,
    part: 1,
  })
})

it('allows another upload after a failure, and sends nothing twice', () => {
  const failed = after({ kind: 'pick', file }, { kind: 'send' }, { kind: 'fail' })
  const uploaded = pictureAfter(pictureAfter(failed, { kind: 'send' }), { kind: 'arrive', address })

  expect(failed).toEqual({ kind: 'picked', file })
  expect(uploaded).toEqual({ kind: 'uploaded', file, address })
  expect(pictureAfter(uploaded, { kind: 'send' })).toBe(uploaded)
})

it('refuses more than 8 MiB before sending', () => {
  const fits = new File([new Uint8Array(uploadBytes)], 'fits.jpg')
  const large = new File([new Uint8Array(uploadBytes + 1)], 'large.jpg')
  const refused = { kind: 'refused', file: large, why: { kind: 'too-large' } }

  expect(after({ kind: 'pick', file: fits })).toEqual({ kind: 'picked', file: fits })
  expect(after({ kind: 'pick', file: large })).toEqual(refused)
  expect(after({ kind: 'pick', file: large }, { kind: 'send' })).toEqual(refused)
})

it('keeps a refused picture until the owner picks another', () => {
  const sentence = 'Send a JPEG, PNG, WebP, AVIF or GIF that opens.'
  const refused = after({ kind: 'pick', file }, { kind: 'send' }, { kind: 'refuse', sentence })

  expect(refused).toEqual({ kind: 'refused', file, why: { kind: 'by-shop', sentence } })
  expect(pictureAfter(refused, { kind: 'send' })).toBe(refused)
  expect(pictureAfter(refused, { kind: 'pick', file: other })).toEqual({
    kind: 'picked',
    file: other,
  })
})

it('ignores other pictures during an upload, and events of an abandoned one', () => {
  const sending = after({ kind: 'pick', file }, { kind: 'send' })

  const failed = pictureAfter(sending, { kind: 'fail' })

  expect(pictureAfter(sending, { kind: 'pick', file: other })).toBe(sending)
  expect(pictureAfter(failed, { kind: 'progress', part: 0.5 })).toBe(failed)
  expect(after({ kind: 'pick', file }, { kind: 'clear' }, { kind: 'arrive', address })).toBe(
    noPicture,
  )
})
