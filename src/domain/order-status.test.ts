import { describe, expect, it } from 'vitest'
import { orderStatuses, statusAfterEdit, statusWhenPlaced, toggled } from './order-status.ts'

describe('the status of an order', () => {
  it('is not-done or done', () => {
    expect(orderStatuses).toEqual(['not-done', 'done'])
  })

  it('is not-done when the order is placed', () => {
    expect(statusWhenPlaced).toBe('not-done')
  })

  it('toggles in both directions', () => {
    expect(toggled('not-done')).toBe('done')
    expect(toggled('done')).toBe('not-done')
  })

  it('is not-done again after an edit', () => {
    expect(statusAfterEdit).toBe('not-done')
  })
})
