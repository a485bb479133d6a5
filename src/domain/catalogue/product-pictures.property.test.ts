import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  coverOf,
  isPlainCover,
  mostPictures,
  type ProductPicture,
  picturesAfter,
  picturesWithCover,
  plainPicture,
} from './product-pictures.ts'

const picture: fc.Arbitrary<ProductPicture> = fc.record({
  image: fc.constantFrom(...'abcdefghijkl'),
  alt: fc.constantFrom('', 'front'),
  altInBangla: fc.constantFrom('', 'সামনে'),
  isReal: fc.boolean(),
})
const list = fc.uniqueArray(picture, { selector: ({ image }) => image, maxLength: mostPictures })
const image = fc.constantFrom('', ...'abcdefghijklm')
const imagesOf = (pictures: readonly ProductPicture[]) => pictures.map((one) => one.image)

describe('an edit of the cover alone', () => {
  it('makes any image the cover, keeps the other pictures, and never has one twice', () => {
    fc.assert(
      fc.property(list, image, (standing, image) => {
        const after = picturesAfter(standing, { image })
        if (!after.ok) throw new Error(after.failure)
        expect(coverOf(after.value)).toBe(image)
        expect(new Set(imagesOf(after.value)).size).toBe(after.value.length)
        expect(after.value.length).toBeLessThanOrEqual(mostPictures)
        const isKnown = imagesOf(standing).includes(image)
        if (isKnown) expect(after.value.toSorted(byImage)).toEqual(standing.toSorted(byImage))
        else if (image !== '') expect(after.value.slice(1)).toEqual(standing.slice(1))
      }),
    )
  })
})

const byImage = (one: ProductPicture, other: ProductPicture) => (one.image < other.image ? -1 : 1)

describe('an edit of the list', () => {
  it('takes the list, also beside an image that is as it stands or the first of the list', () => {
    fc.assert(
      fc.property(list, list, (standing, pictures) => {
        for (const image of [undefined, coverOf(standing), coverOf(pictures)]) {
          expect(picturesAfter(standing, { image, pictures })).toEqual({
            ok: true,
            value: pictures,
          })
        }
      }),
    )
  })

  it('lets a client that knows only the image send the list back as it came', () => {
    fc.assert(
      fc.property(list, image, (standing, image) => {
        expect(picturesAfter(standing, { image, pictures: structuredClone(standing) })).toEqual(
          picturesAfter(standing, { image }),
        )
      }),
    )
  })

  it('fails where the image is a third one', () => {
    const [standing, pictures] = [[plainPicture('a')], [plainPicture('b')]]
    expect(picturesAfter(standing, { image: 'c', pictures })).toEqual({
      ok: false,
      failure: 'two-covers',
    })
  })
})

describe('stored pictures', () => {
  it('are the cover alone where nothing is stored, and follow a cover that changed without them', () => {
    expect(picturesWithCover('', [])).toEqual([])
    expect(picturesWithCover('a', [])).toEqual([plainPicture('a')])
    const stored = ['a', 'b'].map(plainPicture)
    expect(picturesWithCover('a', stored)).toEqual(stored)
    expect(imagesOf(picturesWithCover('b', stored))).toEqual(['b', 'a'])
    expect(imagesOf(picturesWithCover('c', stored))).toEqual(['c', 'b'])
    expect(picturesWithCover('', stored)).toEqual([])
  })

  it('need no rows where the cover says it all', () => {
    expect(isPlainCover([])).toBe(true)
    expect(isPlainCover([plainPicture('a')])).toBe(true)
    expect(isPlainCover([{ ...plainPicture('a'), isReal: true }])).toBe(false)
    expect(isPlainCover([{ ...plainPicture('a'), altInBangla: 'সামনে' }])).toBe(false)
    expect(isPlainCover(['a', 'b'].map(plainPicture))).toBe(false)
  })
})
