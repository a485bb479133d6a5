import { expect, it } from 'vitest'
import { pictureAddress } from '#src/features/media/picture-address.ts'
import { shareAddress, shareAt } from './share-address.ts'

const hash = '0123456789abcdef'.repeat(4)
const image = pictureAddress(hash, 640, 'webp')

it('names a product and the picture that it has now', () => {
  expect(shareAddress({ pid: 'kettle-2', image })).toBe(
    '/media/share/kettle-2-0123456789abcdef.jpg',
  )
  expect(shareAt('/media/share/kettle-2-0123456789abcdef.jpg')).toEqual({
    kind: 'product',
    pid: 'kettle-2',
    mark: '0123456789abcdef',
  })
})

it('takes any pid there and back', () => {
  const pid = 'চা & "cups"? 50%-off'
  expect(shareAt(shareAddress({ pid, image }))).toMatchObject({ pid })
})

it('is the one of the shop for a product whose picture is not here', () => {
  const picture = 'https://pictures.example/kettle.jpg'
  expect(shareAddress({ pid: 'kettle', image: '' })).toBe('/media/share/shop.jpg')
  expect(shareAddress({ pid: 'kettle', image: picture })).toBe('/media/share/shop.jpg')
  expect(shareAt('/media/share/shop.jpg')).toEqual({ kind: 'shop' })
})

it('knows one spelling of each address', () => {
  const others = [
    '/media/share/',
    '/media/share/kettle.jpg',
    '/media/share/kettle-0123456789abcde.jpg',
    '/media/share/kettle-0123456789ABCDEF.jpg',
    '/media/share/kettle-0123456789abcdef.png',
    '/media/share/%6bettle-0123456789abcdef.jpg',
    '/media/share/%zz-0123456789abcdef.jpg',
    '/media/share/..-0123456789abcdef.jpg',
    '/media/share/a/b-0123456789abcdef.jpg',
    '/media/share/a%2Fb-0123456789abcdef.jpg',
    `/media/share/${hash.slice(0, 24)}-0123456789abcdef.jpg`,
  ]
  expect(others.filter((path) => shareAt(path) !== undefined)).toEqual([])
})
