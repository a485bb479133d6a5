import { describe, expect, it } from 'vitest'
import { failed, ok, type Result } from './result.ts'

describe('a result', () => {
  it('holds the value of a success', () => {
    expect(ok(42)).toEqual({ ok: true, value: 42 })
  })

  it('holds the failure', () => {
    expect(failed({ kind: 'out_of_stock', stock: 2 })).toEqual({
      ok: false,
      failure: { kind: 'out_of_stock', stock: 2 },
    })
  })

  it('distinguishes the two by ok', () => {
    const answers: readonly Result<string, { kind: 'gone' }>[] = [
      ok('here'),
      failed({ kind: 'gone' }),
    ]

    expect(answers.map((answer) => (answer.ok ? answer.value : answer.failure.kind))).toEqual([
      'here',
      'gone',
    ])
  })
})
