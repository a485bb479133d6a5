/** Tests that hold for the adapter of every courier: each switch of its emulator, for one booking. */

import { describe, expect, it, vi } from 'vitest'
import type {
  Booking,
  Courier,
  CourierKind,
  ParcelToBook,
} from '#src/features/parcels/couriers/courier.ts'
import type { Behaviour, CourierRequest, Emulator } from '#tests/support/couriers/emulator.ts'

type World = {
  readonly emulator: Emulator
  readonly courier: Courier
  readonly parcel: ParcelToBook
}

type Given = {
  readonly world: () => World
  /** Whether this is the request that makes the parcel. */
  readonly isCreate: (request: CourierRequest) => boolean
  readonly refusal: string
}

/** No test waits for it: see `endTimeLimit`. */
export const callMs = 10_000

const unreadable = 'An answer that the shop cannot read'

export function describeEverySwitch({ world, isCreate, refusal }: Given): void {
  const unsure = (because: string): Booking => ({ kind: 'unsure', because })
  const cases: [Behaviour, Booking, parcels: number][] = [
    ['refuse', { kind: 'refused', sentence: refusal }, 0],
    ['too-many', { kind: 'wait', seconds: 60 }, 0],
    ['error', unsure('Status 500'), 0],
    ['error-after-success', unsure('Status 500'), 1],
    ['time-out-after-success', unsure('No answer in 10 s'), 1],
    ['cut-after-success', unsure('Network failure UND_ERR_SOCKET'), 1],
    ['garbled-after-success', unsure(unreadable), 1],
    ['redirect', unsure('Status 302'), 0],
    ['huge', unsure(unreadable), 0],
  ]

  describe('one create a booking, whatever the answer', () => {
    it.each(cases)('%s', async (behaviour, expected, parcels) => {
      const { emulator, courier, parcel } = world()
      emulator.behave = (request) => (isCreate(request) ? behaviour : 'answer')
      endTimeLimit(emulator)

      expect(await courier.book(parcel)).toEqual(expected)

      expect(emulator.requests.filter(isCreate)).toHaveLength(1)
      expect(emulator.requests.some(({ path }) => path.includes('elsewhere'))).toBe(false)
      expect(emulator.parcels).toHaveLength(parcels)
    })

    it('waits for a slow answer within the time limit', async () => {
      const { emulator, courier, parcel } = world()
      emulator.behave = (request) => (isCreate(request) ? 'slow' : 'answer')
      expect((await courier.book(parcel)).kind).toBe('booked')
    })
  })

  it('says of a read that failed why it may be made again', async () => {
    const { emulator, courier, parcel } = world()
    const booked = await courier.book(parcel)
    if (booked.kind !== 'booked') throw new Error(booked.kind)
    const key = { ...booked, invoice: parcel.invoice }
    emulator.behave = () => 'error'
    expect(await courier.track(key)).toEqual({ kind: 'no-answer', because: 'Status 500' })
    emulator.behave = () => 'garbled-after-success'
    expect(await courier.track(key)).toEqual({ kind: 'no-answer', because: unreadable })
    emulator.behave = () => 'too-many'
    expect(await courier.track(key)).toEqual({ kind: 'wait', seconds: 60 })
  })
}

/** The time limit of a call ends when the emulator has done the work and holds its answer back. */
function endTimeLimit(emulator: Emulator): void {
  const limit = new AbortController()
  const asked = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  emulator.onHeld = () => {
    expect(asked).toHaveBeenCalledWith(callMs)
    limit.abort()
  }
}

/** The port was free a moment ago, so nothing listens there. */
export async function connectedToNothing(
  kind: CourierKind,
  emulator: Emulator,
  account: {
    secrets: Readonly<Record<string, string>>
    settings: Readonly<Record<string, string>>
  },
): Promise<Courier> {
  await emulator.close()
  const { baseUrl } = emulator
  return kind.connect({ baseUrl, ...account }, { callMs, clock: () => new Date() })
}
