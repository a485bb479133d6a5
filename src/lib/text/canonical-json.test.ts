import { describe, expect, it } from 'vitest'
import { canonicalJson } from './canonical-json.ts'

function canonical(json: string): string {
  return canonicalJson(JSON.parse(json))
}

describe('canonical JSON', () => {
  it('sorts keys at every depth', () => {
    expect(canonical('{"b":1,"a":[{"d":2,"c":{"f":3,"e":4}}]}')).toBe(
      '{"a":[{"c":{"e":4,"f":3},"d":2}],"b":1}',
    )
  })

  it('keeps the order of a list', () => {
    expect(canonical('[3,1,2]')).toBe('[3,1,2]')
  })

  it('writes empty lists and objects', () => {
    expect(canonical('{"list":[],"object":{}}')).toBe('{"list":[],"object":{}}')
  })

  it('distinguishes a number from its text, and null from a missing key', () => {
    expect(canonical('{"quantity":5}')).not.toBe(canonical('{"quantity":"5"}'))
    expect(canonical('{"cupon":null}')).not.toBe(canonical('{}'))
  })

  it('leaves out a value that is undefined, as JSON does', () => {
    expect(canonicalJson({ pid: 'p1', cupon: undefined })).toBe('{"pid":"p1"}')
    expect(canonicalJson([undefined])).toBe('[null]')
  })

  it('writes a number in one way, however the body wrote it', () => {
    expect(canonical('{"price":1e2}')).toBe(canonical('{"price":100.0}'))
  })

  it('escapes strings, in keys as well', () => {
    expect(canonical('{"a\\"b":"c\\nd"}')).toBe('{"a\\"b":"c\\nd"}')
  })

  it('keeps a key that JavaScript treats in a special way', () => {
    expect(canonical('{"__proto__":{"role":"admin"},"a":1}')).toBe(
      '{"__proto__":{"role":"admin"},"a":1}',
    )
  })

  it('writes the deepest nesting that a product body can hold', () => {
    const deep = '['.repeat(131_072) + ']'.repeat(131_072)

    expect(canonical(deep)).toBe(deep)
  })

  it('writes the longest list that a product body can hold', () => {
    const long = `[${Array(131_071).fill('0').join(',')}]`

    expect(canonical(long)).toBe(long)
  })
})
