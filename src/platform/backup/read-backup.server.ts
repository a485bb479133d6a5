/** Reads a backup twice: whole, before a restore writes anything; then into the database. */

import type { FileHandle } from 'node:fs/promises'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { ageMagic, decrypt } from './age.server.ts'
import {
  EndLine,
  Header,
  type Row,
  type Table,
  TableLine,
  type Tally,
  type Total,
  type Totals,
  tallyOf,
} from './backup-format.ts'
import { BackupRefused } from './backup-refused.ts'
import { decryptOld, oldHeadBytes, oldKeyOf, oldMagic } from './old-encryption.server.ts'
import { requireOwnTables } from './require-own-tables.server.ts'
import { unseal, zstandardMagic } from './seal.server.ts'

export type Backup = {
  /** Starts at the beginning each time; throws BackupRefused where a byte has changed. */
  readonly bytes: () => AsyncIterable<Uint8Array>
}

export type Contents = { readonly header: Header; readonly totals: Totals }

type Verifying = {
  readonly passphrase: string | undefined
  /** The folder of the migrations. */
  readonly migrations: string
  readonly signal?: AbortSignal
}

export type Visitor = {
  readonly onHeader: (header: Header) => Promise<void>
  /** Some rows of a table, in the order of the file. */
  readonly onRows: (table: Table, rows: readonly Row[]) => Promise<void>
}

/** Longer than the largest picture in base64. */
const longestLine = 64 * 1024 * 1024

const foreign = 'The file is no backup of this shop'
const newer = 'The backup was made by a newer version of the shop'

/** `passphrase` is undefined where backups are not encrypted. Throws BackupRefused. */
export async function openBackup(
  file: string,
  passphrase: string | undefined,
): Promise<Backup & AsyncDisposable> {
  const cannotBeRead = (error: Error) =>
    error instanceof BackupRefused
      ? error
      : new BackupRefused(`${file} cannot be read: ${error.message}`)

  const handle = await open(file, 'r').catch((error: Error) => {
    throw cannotBeRead(error)
  })
  try {
    const bytes = await unlock(handle, passphrase)
    return { bytes, [Symbol.asyncDispose]: () => handle.close() }
  } catch (error) {
    await handle.close()
    throw error instanceof Error ? cannotBeRead(error) : error
  }
}

async function unlock(
  handle: FileHandle,
  passphrase: string | undefined,
): Promise<Backup['bytes']> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(oldHeadBytes), { position: 0 })
  const head = buffer.subarray(0, bytesRead)
  const startsWith = (magic: Buffer) => head.subarray(0, magic.length).equals(magic)
  const bytesFrom = (start: number) => handle.createReadStream({ start, autoClose: false })

  if (startsWith(zstandardMagic)) {
    // Without this, whoever can write into the folder of backups could put a forged one there.
    if (passphrase !== undefined) {
      throw new BackupRefused('The backup is not encrypted, and BACKUP_PASSPHRASE is set')
    }
    return () => unseal(bytesFrom(0))
  }
  const isOld = startsWith(oldMagic)
  if (!isOld && !startsWith(ageMagic)) throw new BackupRefused(foreign)
  if (passphrase === undefined) {
    throw new BackupRefused('The backup is encrypted: set BACKUP_PASSPHRASE')
  }
  if (!isOld) return () => unseal(decrypt(bytesFrom(0), passphrase))
  const key = await oldKeyOf(head, passphrase)
  return () => unseal(decryptOld(bytesFrom(oldHeadBytes), key))
}

/**
 * Reads the whole backup and stores nothing. Throws BackupRefused when a byte has changed, when the
 * contents are not those of a backup, when `folder` lacks one of its migrations, or when its migrations do
 * not make its tables. A restore takes every backup that passes.
 */
export async function verifyBackup(backup: Backup, folder: string): Promise<Contents> {
  // Check the seal in a pass of its own, so that zstd and the parser only get bytes that the shop wrote.
  for await (const _ of backup.bytes());
  return readBackup(backup, {
    onHeader: (header) => requireOwnTables(header, folder),
    onRows: async () => {},
  })
}

/** Opens and verifies a file. A `signal` ends the reading. */
export async function verifyFile(
  file: string,
  { passphrase, migrations, signal }: Verifying,
): Promise<Contents> {
  await using backup = await openBackup(file, passphrase)
  return await verifyBackup({ bytes: () => endingWith(signal, backup.bytes()) }, migrations)
}

async function* endingWith(
  signal: AbortSignal | undefined,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    signal?.throwIfAborted()
    yield chunk
  }
}

export function readBackup(backup: Backup, visitor: Visitor): Promise<Contents> {
  return pipeline(backup.bytes(), createZstdDecompress(), (chunks: AsyncIterable<Uint8Array>) =>
    readContents(linesOf(chunks), visitor),
  )
}

/** Yields the lines that end in each chunk, so that a batch is no larger than a chunk or one long line. */
async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<readonly string[]> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > longestLine) throw new BackupRefused(foreign)
    yield lines
  }
  if (rest !== '') throw new BackupRefused(foreign)
}

async function readContents(
  batches: AsyncIterable<readonly string[]>,
  { onHeader, onRows }: Visitor,
): Promise<Contents> {
  let header: Header | undefined
  let open: { readonly table: Table; readonly tally: Tally } | undefined
  let end: Totals | undefined
  const totals: Record<string, Total> = {}
  let rows: Row[] = []

  async function passRows(): Promise<void> {
    if (!open || rows.length === 0) return
    await onRows(open.table, rows)
    rows = []
  }

  async function closeTable(): Promise<void> {
    await passRows()
    if (open) totals[open.table.name] = open.tally.total()
    open = undefined
  }

  async function take(line: string): Promise<void> {
    const value = parseLine(line)
    if (end) throw new BackupRefused(foreign)
    if (!header) {
      header = parseHeader(value)
      await onHeader(header)
      return
    }
    await closeTable()
    const named = TableLine.safeParse(value).data
    if (named) {
      const table = nextTable(header, totals, named.table)
      open = { table, tally: tallyOf(table) }
    } else end = parseEnd(value)
  }

  for await (const lines of batches) {
    for (const line of lines) {
      // Nearly every line is a row, so this path awaits nothing.
      if (open && line.startsWith('[')) rows.push(open.tally.add(parseLine(line)))
      else await take(line)
    }
    await passRows()
  }

  if (!header || !end || !isSame(end, totals)) throw new BackupRefused(foreign)
  if (header.tables.some(({ name }) => !totals[name])) throw new BackupRefused(foreign)
  return { header, totals }
}

function nextTable({ tables }: Header, totals: Totals, name: string): Table {
  const table = tables[Object.keys(totals).length]
  if (table?.name !== name) throw new BackupRefused(foreign)
  return table
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    throw new BackupRefused(foreign)
  }
}

function parseHeader(value: unknown): Header {
  const header = Header.safeParse(value)
  if (header.success) return header.data

  const isVersion = header.error.issues.some(({ path }) => path.join('.') === 'version')
  throw new BackupRefused(isVersion ? newer : foreign)
}

function parseEnd(value: unknown): Totals {
  const line = EndLine.safeParse(value).data
  if (!line) throw new BackupRefused(foreign)
  return line.end
}

export function isSame(one: Totals, other: Totals): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
