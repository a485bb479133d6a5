import { expect, it } from 'vitest'
import code from '#src/features/orders/place/note-sending.script.ts?script'

it('bundles a program and its imports into one short text', () => {
  expect(code).not.toMatch(/\b(?:import|export)\b/)
  expect(code).toContain('sessionStorage')
  expect(code.length).toBeLessThan(2_950)
})
