import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { expect, inject, it, onTestFinished } from 'vitest'
import { restoreSecretsKey } from '#src/commands/restore-secrets-key.ts'
import { systemClock } from '#src/lib/clock.ts'
import { openBackup, readBackup } from '#src/platform/backup/read-backup.server.ts'
import { type Place, readShop } from '#src/platform/backup/read-snapshot.server.ts'
import { writeBackup } from '#src/platform/backup/write-backup.server.ts'
import { commit } from '#src/platform/database/database.ts'
import { loadSecretsKey } from '#src/platform/secrets/secrets-key.server.ts'
import { migratedPlace } from '#tests/support/fresh-database.ts'

const key = 'the key of this shop, long enough'

const aFolder = () => mkdtempSync(join(tmpdir(), 'secrets-key-'))

/** As a restore leaves the database: the rows that the key sealed, without the key. */
async function aRestoredShop() {
  const { open, where } = await migratedPlace()
  const db = open()
  onTestFinished(() => db.close())
  const source: Place =
    inject('engine') === 'postgres'
      ? { dataDir: '', databaseUrl: where }
      : { dataDir: dirname(where), databaseUrl: undefined }
  await loadSecretsKey({ db, clock: systemClock }, { dataDir: '', secretsKey: key })
  const sealed = { base: 'live', sealed: 'sealed', settings: '{}' } as const
  const row = { courier: 'redx', ...sealed, changed_by: 'a', changed_at: 'b' } as const
  await commit(db, async (tx) => {
    await tx.insertInto('courier_accounts').values(row).execute()
    await tx
      .insertInto('courier_accounts')
      .values({ ...row, courier: 'pathao' })
      .execute()
  })
  const accounts = () => db.read.selectFrom('courier_accounts').select('courier').execute()
  const place = { dataDir: aFolder(), databaseUrl: undefined, secretsKey: undefined }
  const start = (dataDir: string, secretsKey?: string) =>
    loadSecretsKey({ db, clock: systemClock }, { dataDir, secretsKey })
  return { db, source, accounts, place, start }
}

async function carried(source: Place, passphrase: string | undefined) {
  const file = join(aFolder(), 'shop.backup')
  const { signal } = new AbortController()
  const writing = { file, passphrase, secretsKey: key, now: new Date(), signal }
  await readShop(source, (reads) => writeBackup(reads, writing))
  await using backup = await openBackup(file, passphrase)
  const { header } = await readBackup(backup, { onHeader: async () => {}, onRows: async () => {} })
  return { header, bytes: readFileSync(file) }
}

it('puts the key of an encrypted backup beside the restored shop, which then starts', async () => {
  const { accounts, db, place, start } = await aRestoredShop()

  const sentence = await restoreSecretsKey(db, place, key)

  expect(sentence).toContain(join(place.dataDir, 'secrets.key'))
  expect(await accounts()).toHaveLength(2)
  expect(await start(place.dataDir)).toBe(key)
})

it('deletes what nobody can open, names it, and takes another key from then on', async () => {
  const { accounts, db, place, start } = await aRestoredShop()

  const sentence = await restoreSecretsKey(db, place, undefined)

  expect(sentence).toMatch(/Type again: the keys of Pathao, RedX on \/dashboard\/couriers$/)
  expect(await accounts()).toEqual([])
  expect(await start(place.dataDir, 'another key of the same shop, long enough')).toMatch(/another/)
})

it('names the SMS gateway whose key is lost, and says nothing where no key is', async () => {
  const { db, place } = await aRestoredShop()
  const chosen = {
    name: 'shop',
    gateway: 'bulksmsbd',
    sender_id: 'Mart',
    sealed: 'sealed',
  } as const
  const costs = { part_cost_poisha: 30, daily_limit_poisha: 0 }
  const texts = { events: '{}', templates: '{}', version: 1 }
  await commit(db, async (tx) => {
    await tx.deleteFrom('courier_accounts').execute()
    await tx
      .insertInto('buyer_message_settings')
      .values({ ...chosen, ...costs, ...texts })
      .execute()
  })

  const sentence = await restoreSecretsKey(db, place, undefined)
  expect(sentence).toMatch(/Type again: the key of the SMS gateway on \/dashboard\/buyer-messages$/)
  expect(await restoreSecretsKey(db, place, undefined)).toBeUndefined()
})

it('says nothing of keys where the backup has none', async () => {
  const { db, place, accounts } = await aRestoredShop()
  await commit(db, (tx) => tx.deleteFrom('courier_accounts').execute())

  expect(await restoreSecretsKey(db, place, undefined)).toBeUndefined()
  expect(await accounts()).toEqual([])
})

it('leaves a shop alone whose key the place has', async () => {
  const { accounts, db, place } = await aRestoredShop()

  expect(await restoreSecretsKey(db, { ...place, secretsKey: key }, undefined)).toBeUndefined()
  expect(await accounts()).toHaveLength(2)
})

it('carries the key in an encrypted backup, and never in one that anybody can read', async () => {
  const { source } = await aRestoredShop()

  const encrypted = await carried(source, 'a passphrase of the owner')
  const clear = await carried(source, undefined)

  expect(encrypted.header.secretsKey).toBe(key)
  expect(encrypted.bytes.includes(key)).toBe(false)
  expect(clear.header.secretsKey).toBeUndefined()
  expect(zstdDecompressSync(clear.bytes).includes(key)).toBe(false)
})
