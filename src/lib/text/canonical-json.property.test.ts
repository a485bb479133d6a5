import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson } from './canonical-json.ts'

describe('canonical JSON of any parsed body', () => {
  it('parses back to the same body', () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        const body: unknown = JSON.parse(json)
        expect(JSON.parse(canonicalJson(body))).toEqual(body)
      }),
    )
  })

  it('does not depend on the order of keys', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (body) => {
        const turned = Object.fromEntries(Object.entries(body).reverse())
        expect(canonicalJson(turned)).toBe(canonicalJson(body))
      }),
    )
  })

  it('stays the same when it is parsed and written again', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (body) => {
        const text = canonicalJson(body)
        expect(canonicalJson(JSON.parse(text))).toBe(text)
      }),
    )
  })
})
