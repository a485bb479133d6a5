import { expect, it } from 'vitest'
import { trackingPage } from '#src/domain/parcels/tracking-page.ts'

const parcel = { courier: 'steadfast', trackingCode: 'SF/1', consignment: '77', link: '' } as const

it('leads to the page of the courier by the code, and escapes it', () => {
  expect(trackingPage(parcel)).toBe('https://steadfast.com.bd/t/SF%2F1')
  expect(trackingPage({ ...parcel, courier: 'redx', trackingCode: null })).toContain('=77')
  expect(trackingPage({ ...parcel, courier: 'rider' })).toBeUndefined()
  expect(trackingPage({ ...parcel, trackingCode: null, consignment: null })).toBeUndefined()
})

it('takes a typed link only where it is https', () => {
  const other = { ...parcel, courier: 'other' } as const
  expect(trackingPage({ ...other, link: 'https://sundarban.example/t/1' })).toBe(
    'https://sundarban.example/t/1',
  )
  expect(trackingPage({ ...other, link: 'javascript:alert(1)' })).toBeUndefined()
  expect(trackingPage({ ...other, link: 'http://sundarban.example' })).toBeUndefined()
})
