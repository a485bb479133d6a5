import { expect, it } from 'vitest'
import {
  hashOfAddress,
  isImage,
  pictureAddress,
  pictureAt,
  sourceSet,
} from '#src/features/media/picture-address.ts'

const hash = 'c0ffee00'.repeat(8)

it('reads the source from an address', () => {
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

it('accepts one spelling of an address and nothing beside it', () => {
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

it('accepts for a product its own addresses, https without credentials, or empty text', () => {
  const right = [
    '',
    `/media/${hash}/640.jpg`,
    'https://i.example.com/kettle.jpg',
    'https://example.com:8443/a/b.png?w=640&h=1#top',
    'https://example.com',
    'https://example.com/%E0%A6%95@2x.jpg',
  ]
  expect(right.filter((image) => !isImage(image))).toEqual([])

  const wrong = [
    ' ',
    'kettle.jpg',
    '/media/kettle.jpg',
    `/media/${hash}/640.jpg?v=1`,
    '/admin',
    '//example.com/a.jpg',
    'http://example.com/a.jpg',
    'HTTPS://example.com/a.jpg',
    'https:example.com/a.jpg',
    'https:/example.com/a.jpg',
    'https:///example.com/a.jpg',
    'https:\\\\example.com/a.jpg',
    'https://example.com\\@evil.example/a.jpg',
    'https://user:secret@example.com/a.jpg',
    'https://user@example.com/a.jpg',
    'https://@example.com/a.jpg',
    'https://',
    'https://exa mple.com/a.jpg',
    'https://example.com/a b.jpg',
    'https://example.com/"onerror="alert(1)',
    'https://example.com:99999/a.jpg',
    'https://[::1/a.jpg',
    'data:image/png;base64,AAAA',
    'javascript:alert(1)',
    'blob:https://example.com/1',
    'ftp://example.com/a.jpg',
  ]
  expect(wrong.filter(isImage)).toEqual([])
})
