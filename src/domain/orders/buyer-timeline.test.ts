import { describe, expect, it } from 'vitest'
import { buyerTimeline, type StageChange } from '#src/domain/orders/buyer-timeline.ts'
import type { BuyerStage, OrderStage } from '#src/domain/orders/order-stage.ts'

const placedAt = '2026-11-20T10:00:00.000Z'

function at(minute: number): string {
  return `2026-11-20T11:${String(minute).padStart(2, '0')}:00.000Z`
}

/** The done steps with their minute, then the ones to come. */
function timeline(stage: BuyerStage, ...stages: readonly OrderStage[]): readonly string[] {
  const changes: readonly StageChange[] = stages.map((one, n) => ({ stage: one, at: at(n) }))
  return buyerTimeline({ placedAt, stage }, changes).map((step) => {
    if (!step.isDone) return `${step.stage}?`
    return step.at === placedAt ? step.stage : `${step.stage} ${step.at?.slice(14, 16) ?? '–'}`
  })
}

describe('the timeline of a buyer', () => {
  it('shows the steps that the order took, and the usual ones to come', () => {
    expect(timeline('placed')).toEqual([
      'placed',
      'confirmed?',
      'packed?',
      'shipped?',
      'delivered?',
    ])
    expect(timeline('shipped', 'confirmed', 'packed', 'shipped')).toEqual([
      'placed',
      'confirmed 00',
      'packed 01',
      'shipped 02',
      'delivered?',
    ])
  })

  it('says nothing of a parcel on its way while the order is confirmed or packed', () => {
    for (const step of ['confirmed', 'packed'] as const) {
      const done = timeline(step, step).filter((one) => !one.endsWith('?'))
      expect(done.join()).not.toContain('shipped')
    }
  })

  it('reads a held order as placed', () => {
    expect(timeline('placed', 'held')).toEqual(timeline('placed'))
    expect(timeline('confirmed', 'held', 'confirmed')[1]).toBe('confirmed 01')
  })

  it('takes back the steps after a stage that comes again', () => {
    expect(timeline('confirmed', 'confirmed', 'packed', 'placed', 'confirmed')).toEqual([
      'placed',
      'confirmed 03',
      'packed?',
      'shipped?',
      'delivered?',
    ])
    expect(timeline('placed', 'cancelled', 'placed')).toEqual(timeline('placed'))
  })

  it('ends with a cancelled, delivered or returned order', () => {
    expect(timeline('cancelled', 'cancelled')).toEqual(['placed', 'cancelled 00'])
    expect(timeline('returned', 'confirmed', 'shipped', 'returning', 'returned')).toEqual([
      'placed',
      'confirmed 00',
      'shipped 01',
      'returning 02',
      'returned 03',
    ])
  })

  it('shows the stage of an order whose history does not name it, without a time', () => {
    expect(timeline('delivered')).toEqual(['placed', 'delivered –'])
  })
})
