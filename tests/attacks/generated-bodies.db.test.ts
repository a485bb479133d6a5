/**
 * Bodies generated from the API's own document: a valid one with some fields replaced by anything.
 * The document defines which of them are wrong, and the answer has to agree.
 */

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { aServer, type TestAnswer } from '#tests/make/a-server.ts'
import { type AllRows, allRows } from '#tests/support/all-rows.ts'
import { answerProblems, apiDocument } from '#tests/support/readers/api-document.ts'
import { schemaProblems } from '#tests/support/readers/json-schema.ts'
import { aWorld } from './support/a-world.ts'
import {
  type Attempt,
  attemptOf,
  type BodyCall,
  bodyCalls,
  Fields,
  ObjectSchema,
  schemaOf,
} from './support/body-calls.ts'
import type { World } from './support/example-calls.ts'
import { oddValue } from './support/odd-values.ts'
import { runs, timeouts } from './support/runs.ts'

/** Repeats an attempt until it succeeds: a refusal leaves its thing unchanged. */
function keptAttempts(world: World) {
  const attempts = new Map<BodyCall, Promise<Attempt>>()
  return {
    attemptFor: (call: BodyCall): Promise<Attempt> => {
      const attempt = attempts.get(call) ?? attemptOf(world, call)
      attempts.set(call, attempt)
      return attempt
    },
    isUsedUp: (call: BodyCall) => attempts.delete(call),
  }
}

type Body = { readonly text: string; readonly wrong: readonly string[] }

/** A valid body with some of its fields changed or dropped, as text, and the wrong ones. */
function changedBody(
  { properties, required }: ObjectSchema,
  good: Readonly<Record<string, unknown>>,
  { picks, drop }: { picks: readonly (readonly [number, string])[]; drop: number },
): Body {
  const names = [...Object.keys(properties), '__proto__', 'constructor']
  const fields = new Map(Object.entries(good).map(([name, one]) => [name, JSON.stringify(one)]))
  const dropped = required[drop]
  if (dropped !== undefined) fields.delete(dropped)
  for (const [at, value] of picks) fields.set(names[at % names.length] ?? '', value)

  const text = [...fields].map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')
  const wrong = Object.entries(properties).flatMap(([name, schema]) => {
    const value = fields.get(name)
    if (value === undefined) return required.includes(name) ? [name] : []
    return schemaProblems(schema, JSON.parse(value)).length > 0 ? [name] : []
  })
  return { text: `{${text}}`, wrong }
}

/** The fields that a refusal names, the first part of `socialLinks.1.url`; a mail refusal has one a line. */
function namedBy({ body, text }: TestAnswer): readonly string[] {
  if (body === undefined) return text.split('\n').map((line) => line.split(':')[0] ?? '')
  return Object.keys(body.fields ?? {}).map((name) => name.split('.')[0] ?? '')
}

/** Rows that a refusal may write: counts of attempts. */
function withoutCounts({ limit_windows, sign_in_locks, ...rows }: AllRows): AllRows {
  return rows
}

const changes = fc.record({
  picks: fc.array(fc.tuple(fc.nat(30), oddValue), { minLength: 1, maxLength: 3 }),
  drop: fc.nat(9),
})

it(
  'names every field that its document forbids, writes nothing then, and answers as documented',
  timeouts,
  async () => {
    const server = await aServer({ env: { TRUST_PROXY: '127.0.0.1' } })
    const world = aWorld(server)
    const document = await apiDocument(server)
    const { attemptFor, isUsedUp } = keptAttempts(world)
    for (const call of bodyCalls) await attemptFor(call)
    let before = withoutCounts(await allRows(server.db))
    const statuses = new Map<number, number>()
    const atFirst = Reflect.ownKeys(Object.prototype)

    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...bodyCalls), changes, async (call, change) => {
        const { path, headers, good } = await attemptFor(call)
        // The mail service's own form: its fields are one level deeper.
        const isNested = 'template_params' in good
        const whole = schemaOf(document, call, good)
        const schema = isNested ? ObjectSchema.parse(whole.properties.template_params) : whole
        const fields = isNested ? Fields.parse(good.template_params) : good
        const { text, wrong } = changedBody(schema, fields, change)
        // Every later request would be asked for a second factor, and nobody here has one.
        fc.pre(path !== '/api/admin/team/second-factor' || !text.includes('true'))
        const body = isNested ? `{"template_params":${text}}` : text

        const answer = await server.send(call.method, path, {
          body,
          headers: { ...headers, ...world.address() },
        })

        const { status } = answer
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        const said = `${call.method} ${call.path} (${call.nth}): ${status} ${answer.text}`
        expect(status, said).toBeLessThan(500)
        const described = { path: call.path, method: call.method.toLowerCase() }
        expect(answerProblems(document, described, answer), said).toEqual([])
        if (wrong.length > 0) expect(status, said).toBe(400)
        if (status === 400) {
          const named = namedBy(answer)
          expect(named, said).toEqual(expect.arrayContaining([...wrong]))
          expect(Object.keys(schema.properties), said).toEqual(expect.arrayContaining([...named]))
        }
        const after = withoutCounts(await allRows(server.db))
        if (status >= 400) expect(after, said).toEqual(before)
        else isUsedUp(call)
        await attemptFor(call)
        before = status >= 400 ? after : withoutCounts(await allRows(server.db))
      }),
      runs(70),
    )

    // No field name has reached the prototype of all objects.
    expect(Reflect.ownKeys(Object.prototype)).toEqual(atFirst)
    expect(statuses.get(400)).toBeGreaterThan(30)
    expect(statuses.get(200)).toBeGreaterThan(1)
  },
)
