import { expect, it } from 'vitest'
import { ok } from '#src/lib/result.ts'
import { type Database, DatabaseBusy, transact } from '#src/platform/database/database.ts'
import { nameFailure } from '#src/platform/database/name-failure.ts'
import { writeWithLongTimeout } from './write-with-long-timeout.ts'

const locked = Object.assign(new Error('database is locked'), { errcode: 5 })
const readOnly = Object.assign(new Error('attempt to write a readonly database'), { errcode: 8 })
const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
const diskFull = Object.assign(new Error('database or disk is full'), { errcode: 13 })

/** A database whose first writes fail, each for its reason; counts how many were tried. */
function failing(...reasons: readonly unknown[]): {
  write: Database['write']
  tried: () => number
} {
  let tries = 0
  return {
    tried: () => tries,
    write: async () => {
      tries += 1
      if (tries <= reasons.length) throw nameFailure(reasons[tries - 1])
      return ok('written') as never
    },
  }
}

async function writePatiently(write: Database['write'], forMs = 60_000): Promise<unknown> {
  return transact({ write: writeWithLongTimeout(write, forMs) }, async () => ok('written'))
}

it('tries again while the database is locked or busy', async () => {
  const { write, tried } = failing(locked, locked, new DatabaseBusy('too many wait'))

  expect(await writePatiently(write)).toEqual(ok('written'))
  expect(tried()).toBe(4)
})

it('does not try again at a database that is away, full or not to be written to', async () => {
  for (const reason of [refused, diskFull, readOnly]) {
    const { write, tried } = failing(reason)

    await expect(writePatiently(write)).rejects.toMatchObject({ cause: reason })
    expect(tried()).toBe(1)
  }
})

it('gives up after its time', async () => {
  const { write, tried } = failing(locked, locked)

  await expect(writePatiently(write, -1)).rejects.toMatchObject({ cause: locked })
  expect(tried()).toBe(1)
})
