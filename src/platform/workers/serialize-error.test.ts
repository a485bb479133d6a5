import { expect, it } from 'vitest'
import { unavailableIn } from '#src/platform/database/name-failure.ts'
import { deserializeError, serializeError } from '#src/platform/workers/serialize-error.ts'

function crossed(error: unknown): Error {
  return deserializeError(structuredClone(serializeError(error)))
}

it('brings an error across with what it says, and what SQLite says of its own', () => {
  const full = Object.assign(new Error('database or disk is full'), { errcode: 13 })

  expect(crossed(full)).toMatchObject({ message: full.message, stack: full.stack, errcode: 13 })
  expect(unavailableIn(crossed(full))?.isFull).toBe(true)
  expect(unavailableIn(crossed(new Error('A bug')))).toBe(undefined)
  expect(crossed('thrown as a text').message).toBe('thrown as a text')
})
