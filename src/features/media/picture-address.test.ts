import { expect, it } from 'vitest'
import {
  hashOfAddress,
  pictureAddress,
  pictureAt,
  sourceSet,
} from '#src/features/media/picture-address.ts'

const hash = 'c0ffee00'.repeat(8)

it('finds in an address what it was made from', () => {
  const address = pictureAddress(hash, 640, 'jpg')

  expect(address).toBe(`/media/${hash}/640.jpg`)
  expect(pictureAt(address)).toEqual({ hash, width: 640, format: 'jpg' })
  expect(hashOfAddress(address)).toBe(hash)
})

it('names every width of one format', () => {
  expect(sourceSet('aa', 'avif')).toBe(
    '/media/aa/320.avif 320w, /media/aa/640.avif 640w, /media/aa/1200.avif 1200w',
  )
})

it('knows one spelling of an address and nothing beside it', () => {
  const others = [
    '',
    'https://example.com/kettle.jpg',
    `https://example.com/media/${hash}/640.jpg`,
    `/media/${hash}/641.jpg`,
    `/media/${hash}/0640.jpg`,
    `/media/${hash}/640.jpeg`,
    `/media/${hash}/640.JPG`,
    `/media/${hash}/640.jpg?v=1`,
    `/media/${hash}/640.jpg\n`,
    `/media/${hash.toUpperCase()}/640.jpg`,
    `/media/${hash.slice(1)}/640.jpg`,
    `/media/${hash}/../640.jpg`,
  ]

  expect(others.filter((other) => pictureAt(other) !== undefined)).toEqual([])
})
