import { expect, it } from 'vitest'
import { kindAtFirst, readSent } from './sent-orders.ts'

const oids = ['PM-1', 'PM-2']

it('is not read until all three are', () => {
  expect(readSent({ phone: oids, device: [], network: undefined })).toBe(undefined)
  expect(readSent({ phone: oids, device: [], network: [] })).toEqual({
    phone: oids,
    device: [],
    network: [],
  })
})

it('chooses the phone, else the device, and never the network by itself', () => {
  expect(kindAtFirst({ phone: oids, device: oids, network: oids })).toBe('phone')
  expect(kindAtFirst({ phone: [], device: oids, network: oids })).toBe('device')
  expect(kindAtFirst({ phone: [], device: [], network: oids })).toBe(undefined)
})
