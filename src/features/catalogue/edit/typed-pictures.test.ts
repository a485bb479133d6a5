import { expect, it } from 'vitest'
import {
  arrivedIn,
  arrivingPicture,
  coverIn,
  picturesIn,
  picturesText,
  withArrived,
  withCover,
} from './typed-pictures.ts'

const plain = (image: string) => ({ image, alt: '', altBn: '', real: false })
const two = picturesText([plain('/a'), { ...plain('/b'), alt: 'Back', real: true }])

it('reads back what it wrote, and nothing of another shape', () => {
  expect(picturesText(picturesIn(two))).toBe(two)
  expect(picturesIn('')).toEqual([])
  expect(picturesIn('{}')).toEqual([])
  expect(picturesIn('[null, 5, {"image":"/a"}]')).toEqual([])
})

it('puts another cover in the place of the first, and the next there when it is removed', () => {
  expect(coverIn(withCover(two, '/c'))).toBe('/c')
  expect(picturesIn(withCover(two, '/c')).map(({ image }) => image)).toEqual(['/c', '/b'])
  expect(picturesIn(withCover(two, '/b')).map(({ image }) => image)).toEqual(['/b'])
  expect(withCover(two, '/a')).toBe(two)
  expect(coverIn(withCover(two, ''))).toBe('/b')
  expect(withCover('', '')).toBe('')
  expect(picturesIn(withCover('', '/a'))).toEqual([plain('/a')])
})

it('gives an arriving picture its address where it stands now, with the texts typed meanwhile', () => {
  const typed = picturesText([
    plain('/a'),
    { ...arrivingPicture('1'), alt: 'Side' },
    arrivingPicture('2'),
  ])
  expect(arrivedIn(typed)).toEqual([plain('/a')])

  const { text, isTwice } = withArrived(typed, { key: '1', image: '/side' })
  expect(isTwice).toBe(false)
  expect(arrivedIn(text)).toEqual([plain('/a'), { ...plain('/side'), alt: 'Side' }])
  const again = withArrived(text, { key: '2', image: '/side' })
  expect(again.isTwice).toBe(true)
  expect(picturesIn(again.text)).toEqual(arrivedIn(text))
  // Removed meanwhile.
  expect(withArrived(two, { key: '1', image: '/side' }).text).toBe(two)
})
