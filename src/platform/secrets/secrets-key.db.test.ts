import { statSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { systemClock } from '#src/lib/clock.ts'
import { loadSecretsKey, secretsKeyFileIn } from '#src/platform/secrets/secrets-key.server.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

const one = 'one key of thirty-two characters!!'
const other = 'another key of thirty-two letters!'

async function aPlace() {
  const db = await freshDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'secrets-key-'))
  const load = (secretsKey?: string) =>
    loadSecretsKey({ db, clock: systemClock }, { dataDir, secretsKey })
  return { db, dataDir, load }
}

it('starts with the key that sealed the database, and with no other', async () => {
  const { load } = await aPlace()

  expect(await load(one)).toBe(one)
  expect(await load(one)).toBe(one)
  await expect(load(other)).rejects.toThrow('SECRETS_KEY is not the key that sealed')
  await expect(load()).rejects.toThrow(/is missing: the database holds secrets/)
})

it('makes a key once where one process has the folder, and none where processes share a server', async () => {
  const { db, dataDir, load } = await aPlace()

  const made = await load()

  if (db.engine === 'postgres') {
    expect(made).toBeUndefined()
    return
  }
  expect(made).toMatch(/^[\w-]{43}$/)
  expect(await load()).toBe(made)
  expect(statSync(secretsKeyFileIn({ dataDir })).mode & 0o777).toBe(0o600)
  const { rows } = { rows: await db.read.selectFrom('secrets').select('value').execute() }
  expect(JSON.stringify(rows)).not.toContain(made)
})
