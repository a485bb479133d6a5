import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import type { Totals } from './backup-format.ts'
import { openBackup, verifyBackup } from './read-backup.server.ts'
import { seal } from './seal.server.ts'

const migrations = mkdtempSync(join(tmpdir(), 'pagla-mart-read-'))
afterAll(() => rmSync(migrations, { recursive: true }))
const orchard = 'create table fruits (pieces integer); create table trees (name text);'
writeFileSync(join(migrations, '0001-orchard.sql'), orchard)

const header = {
  format: 'pagla-mart-backup',
  version: 1,
  madeAt: '2026-11-20T11:00:00.000Z',
  engine: 'sqlite',
  migrations: [
    { name: '0001-orchard.sql', checksum: createHash('sha256').update(orchard).digest('hex') },
  ],
  tables: [
    { name: 'fruits', columns: [{ name: 'pieces', kind: 'integer' }] },
    { name: 'trees', columns: [{ name: 'name', kind: 'text' }] },
  ],
}
const end = {
  fruits: { rows: 2, sums: { pieces: '7' } },
  trees: { rows: 0, sums: {} },
} satisfies Totals
const fruits = [{ table: 'fruits' }, ['3'], ['4']]
const trees = [{ table: 'trees' }]

/** Writes and verifies a file with a valid seal and these lines. */
async function verifyLines(...lines: readonly unknown[]) {
  const text = lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`)
  return verifyText(text.join(''))
}

async function verifyText(text: string) {
  const folder = mkdtempSync(join(tmpdir(), 'pagla-mart-read-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'shop.backup')
  async function* packed(): AsyncGenerator<Uint8Array> {
    yield zstdCompressSync(Buffer.from(text))
  }
  writeFileSync(file, Buffer.concat(await Array.fromAsync(seal(packed()))))
  await using backup = await openBackup(file, undefined)
  return await verifyBackup(backup, migrations)
}

async function expectForeign(...lines: readonly unknown[]): Promise<void> {
  await expect(verifyLines(...lines)).rejects.toThrow('The file is no backup of this shop')
}

it('reads the header and the totals of a backup', async () => {
  expect(await verifyLines(header, ...fruits, ...trees, { end })).toEqual({ header, totals: end })
})

it('refuses counts and sums that are not those of the rows', async () => {
  const one = { ...end, fruits: { rows: 1, sums: { pieces: '7' } } }
  const eight = { ...end, fruits: { rows: 2, sums: { pieces: '8' } } }

  await expectForeign(header, ...fruits, ...trees, { end: one })
  await expectForeign(header, ...fruits, ...trees, { end: eight })
})

it('refuses a table that is missing, comes twice, or comes too early', async () => {
  await expectForeign(header, ...fruits, { end: { fruits: end.fruits } })
  await expectForeign(header, ...fruits, ...fruits, ...trees, { end })
  await expectForeign(header, ...trees, ...fruits, { end })
  await expectForeign(header, ...fruits, { table: 'birds' }, ...trees, { end })
})

it('refuses an end that is missing or not the end', async () => {
  await expectForeign(header, ...fruits, ...trees)
  await expectForeign(header, ...fruits, ...trees, { end }, ['5'])
  await expectForeign(header, ...fruits, ...trees, { end }, ...trees)
})

it('refuses lines that no backup has', async () => {
  await expectForeign()
  await expectForeign('')
  await expectForeign('a shopping list')
  await expectForeign(header, ['3'], ...fruits, ...trees, { end })
  await expectForeign({ ...header, format: 'another-shop' }, ...fruits, ...trees, { end })
  await expect(verifyText(JSON.stringify(header))).rejects.toThrow('no backup of this shop')
})

it('refuses tables and columns that its migrations do not make', async () => {
  const [grown, planted] = header.tables
  const birds = { name: 'birds', columns: [{ name: 'name', kind: 'text' }] }
  for (const tables of [
    [grown],
    [...header.tables, birds],
    [grown, { ...planted, columns: [{ name: 'age', kind: 'text' }] }],
  ]) {
    await expect(verifyLines({ ...header, tables })).rejects.toThrow('not those of its migrations')
  }
})

it('refuses a row that does not fit its table', async () => {
  await expect(verifyLines(header, { table: 'fruits' }, ['3', '4'])).rejects.toThrow(
    'Row 1 of fruits is not of its columns',
  )
})

it('refuses a newer format, and unknown migrations', async () => {
  const [known] = header.migrations
  const unknown = { name: '9999-of-tomorrow.sql', checksum: 'c' }
  const elsewhere = { name: '../package.json', checksum: 'c' }

  await expect(verifyLines({ ...header, version: 2 })).rejects.toThrow('by a newer version')
  await expect(verifyLines({ ...header, migrations: [known, unknown] })).rejects.toThrow(
    'its migration 9999-of-tomorrow.sql is not known here',
  )
  await expect(verifyLines({ ...header, migrations: [elsewhere] })).rejects.toThrow(
    'its migration ../package.json is not known here',
  )
})

it('refuses a folder, and an empty file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pagla-mart-read-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'one'))
  writeFileSync(join(folder, 'none'), '')

  await expect(openBackup(join(folder, 'one'), undefined)).rejects.toThrow('cannot be read: EISDIR')
  await expect(openBackup(join(folder, 'none'), undefined)).rejects.toThrow('no backup')
})
