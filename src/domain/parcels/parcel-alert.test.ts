import { expect, it } from 'vitest'
import { alertsOf, type TrackedParcel } from '#src/domain/parcels/parcel-alert.ts'

const now = new Date('2026-11-24T06:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 60 * 60 * 1_000)

const fresh: TrackedParcel = {
  courier: 'pathao',
  tracking: 'on-the-way',
  word: 'In_Transit',
  bookedAt: hoursAgo(20),
  heardAt: hoursAgo(2),
  trackingSince: hoursAgo(12),
  zone: 'inside-dhaka',
  stage: 'shipped',
  hasReturn: false,
}

const alerts = (changes: Partial<TrackedParcel>) => alertsOf({ ...fresh, ...changes }, now)

it('says nothing of a parcel on its usual way', () => {
  expect(alerts({})).toEqual([])
  expect(alerts({ tracking: 'delivered', stage: 'delivered', bookedAt: hoursAgo(900) })).toEqual([])
})

it('misses a scan after 24 hours, from the booking on', () => {
  expect(alerts({ heardAt: hoursAgo(24) })).toEqual([])
  expect(alerts({ heardAt: hoursAgo(24.1) })).toEqual(['no-scan'])
  const unheard = { tracking: undefined, word: null, heardAt: undefined }
  expect(alerts({ ...unheard, bookedAt: hoursAgo(25) })).toEqual(['no-scan'])
})

it('misses a scan of Steadfast only before the pickup: later it tells of none', () => {
  const quiet = { courier: 'steadfast', heardAt: hoursAgo(30) } as const
  expect(alerts(quiet)).toEqual([])
  expect(alerts({ ...quiet, tracking: 'waiting' })).toEqual(['no-scan'])
})

it('misses no scan of a rider, and tells when one is late', () => {
  const carried = { courier: 'rider', tracking: undefined, word: null, heardAt: undefined } as const
  expect(alerts({ ...carried, bookedAt: hoursAgo(30) })).toEqual([])
  expect(alerts({ ...carried, bookedAt: hoursAgo(5 * 24 + 1) })).toEqual(['late'])
})

it('tells of 48 hours on hold, however often the courier scanned it meanwhile', () => {
  const held = { tracking: 'on-hold', heardAt: hoursAgo(1) } as const
  expect(alerts({ ...held, trackingSince: hoursAgo(47) })).toEqual([])
  expect(alerts({ ...held, trackingSince: hoursAgo(49) })).toEqual(['on-hold'])
})

it('is late after 5 days in Dhaka, and after 10 elsewhere', () => {
  expect(alerts({ bookedAt: hoursAgo(5 * 24) })).toEqual([])
  expect(alerts({ bookedAt: hoursAgo(5 * 24 + 1) })).toEqual(['late'])
  expect(alerts({ bookedAt: hoursAgo(9 * 24), zone: 'outside-dhaka' })).toEqual([])
  expect(alerts({ bookedAt: hoursAgo(10 * 24 + 1), zone: 'outside-dhaka' })).toEqual(['late'])
})

it('flags a word that the shop does not know', () => {
  expect(alerts({ tracking: undefined, word: 'Teleported' })).toEqual(['unknown-word'])
})

it('flags an order that stayed behind its parcel, and none that went on', () => {
  expect(alerts({ tracking: 'delivered', stage: 'confirmed' })).toEqual(['stage-behind'])
  expect(alerts({ tracking: 'returned', stage: 'cancelled' })).toEqual(['stage-behind'])
  expect(alerts({ tracking: 'delivered', stage: 'returned' })).toEqual([])
  expect(alerts({ tracking: 'returned', stage: 'returned' })).toEqual([])
})

it('waits for the rest of a part that the buyer took, until a return is recorded', () => {
  const part = { tracking: 'part-delivered', stage: 'delivered' } as const
  expect(alerts(part)).toEqual(['rest-comes-back'])
  expect(alerts({ ...part, hasReturn: true })).toEqual([])
})
