/** Writes a whole copy of a database into one file. */

import { createWriteStream, existsSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import { CompiledQuery, sql } from 'kysely'
import { quoted } from '#src/platform/database/insert-rows.server.ts'
import type { Reads } from '#src/platform/database/tables.ts'
import { encrypt } from './age.server.ts'
import {
  type Column,
  formatVersion,
  type Header,
  type Table,
  type Totals,
  tallyOf,
} from './backup-format.ts'
import { BackupRefused } from './backup-refused.ts'
import { listTables } from './list-tables.server.ts'
import { seal } from './seal.server.ts'

export type WriteBackup = {
  readonly file: string
  /** Undefined: the backup is not encrypted. */
  readonly passphrase: string | undefined
  /** Undefined: the place has none. Only an encrypted backup carries it. */
  readonly secretsKey: string | undefined
  readonly now: Date
  /** Ends the work and deletes the unfinished file. */
  readonly signal: AbortSignal
}

export type Written = { readonly totals: Totals; readonly bytes: number }

/** The compressor gets blocks of about this many characters. */
const blockLength = 64 * 1024
const rowsAtOnce = 500
/** A row with bytes is a picture, and can be a megabyte. */
const rowsWithBytesAtOnce = 8

/** Throws BackupRefused when there is a file already, or none can be written. */
export async function writeBackup(
  reads: Reads,
  { file, passphrase, secretsKey, now, signal }: WriteBackup,
): Promise<Written> {
  requireFree(file)
  const carried = passphrase === undefined ? undefined : secretsKey
  const header = await headerOf(reads, now, carried)
  const totals: Record<string, Totals[string]> = {}
  try {
    await pipeline(
      () => inBlocks(linesOf(reads, header, totals)),
      createZstdCompress(),
      (chunks: AsyncIterable<Uint8Array>) =>
        passphrase === undefined ? seal(chunks) : encrypt(seal(chunks), { passphrase }),
      createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
      { signal },
    )
  } catch (error) {
    await rm(file, { force: true })
    throw nameWriting(error, file)
  }
  return { totals, bytes: (await stat(file)).size }
}

export function requireFree(file: string): void {
  if (existsSync(file)) throw new BackupRefused(`${file} exists, and no backup is overwritten`)
}

const writing = new Set(['open', 'write', 'fsync', 'close'])

/** Turns an error of the file into a sentence. */
function nameWriting(error: unknown, file: string): unknown {
  const isOfFile =
    error instanceof Error && 'syscall' in error && writing.has(String(error.syscall))
  return isOfFile ? new BackupRefused(`${file} cannot be written: ${error.message}`) : error
}

async function headerOf(reads: Reads, now: Date, secretsKey: string | undefined): Promise<Header> {
  const migrations = await sql<Header['migrations'][number]>`
    select name, checksum from migrations order by name`.execute(reads)
  return {
    format: 'pagla-mart-backup',
    version: formatVersion,
    madeAt: now.toISOString(),
    engine: reads.engine,
    ...(secretsKey !== undefined && { secretsKey }),
    migrations: migrations.rows,
    tables: [...(await listTables(reads))],
  }
}

/** Fills `totals` as it reads, since they are the last line. */
async function* linesOf(
  reads: Reads,
  header: Header,
  totals: Record<string, Totals[string]>,
): AsyncGenerator<readonly string[]> {
  yield [JSON.stringify(header)]
  for (const table of header.tables) {
    yield [JSON.stringify({ table: table.name })]
    const tally = tallyOf(table)
    for await (const rows of rowsOf(reads, table)) {
      yield rows.map((row) =>
        JSON.stringify(tally.add(table.columns.map((column) => toWrite(column, row[column.name])))),
      )
    }
    totals[table.name] = tally.total()
  }
  yield [JSON.stringify({ end: totals })]
}

type FoundRow = Readonly<Record<string, unknown>>

function toWrite({ kind }: Column, found: unknown): unknown {
  if (kind !== 'bytes' || !(found instanceof Uint8Array)) return found
  return Buffer.from(found.buffer, found.byteOffset, found.byteLength).toString('base64')
}

async function* rowsOf(reads: Reads, table: Table): AsyncGenerator<readonly FoundRow[]> {
  const select = selectFrom(table)
  if (reads.engine === 'sqlite') {
    const rows = reads.getExecutor().stream<FoundRow>(CompiledQuery.raw(select), 1)
    for await (const { rows: one } of rows) yield one
    return
  }

  const hasBytes = table.columns.some(({ kind }) => kind === 'bytes')
  const fetch = sql.raw<FoundRow>(
    `fetch ${hasBytes ? rowsWithBytesAtOnce : rowsAtOnce} from backup_rows`,
  )
  await sql.raw(`declare backup_rows no scroll cursor for ${select}`).execute(reads)
  for (;;) {
    const { rows } = await fetch.execute(reads)
    if (rows.length === 0) break
    yield rows
  }
  await sql`close backup_rows`.execute(reads)
}

/** Reads integers as text, so that no driver rounds one. */
function selectFrom({ name, columns }: Table): string {
  const listed = columns.map(({ name, kind }) =>
    kind === 'integer' ? `cast(${quoted(name)} as text) as ${quoted(name)}` : quoted(name),
  )
  return `select ${listed.join(', ')} from ${quoted(name)}`
}

async function* inBlocks(batches: AsyncIterable<readonly string[]>): AsyncGenerator<Uint8Array> {
  let block = ''
  for await (const lines of batches) {
    for (const line of lines) block += `${line}\n`
    if (block.length < blockLength) continue
    yield Buffer.from(block)
    block = ''
  }
  yield Buffer.from(block)
}
