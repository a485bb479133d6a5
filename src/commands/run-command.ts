/** The frame of all commands: the config of the process, sentences, an exit code. */

import { join } from 'node:path'
import { z } from 'zod'
import { BackupRefused } from '#src/platform/backup/backup-refused.ts'
import type { Config } from '#src/platform/config.ts'
import { MigrationRefused } from '#src/platform/database/migrate/migrate.ts'
import { isOfDamagedFile, unavailableIn } from '#src/platform/database/name-failure.ts'
import { openPostgres } from '#src/platform/database/postgres/postgres-database.ts'
import { packageRoot } from '#src/platform/package-root.ts'
import { CannotStart, reasonOf } from '#src/process/cannot-start.ts'
import { requireReachable } from '#src/process/open-database.ts'
import { requireConfig } from '#src/process/require-config.ts'

export type Command = {
  readonly config: Config
  /** The arguments behind the command's name. */
  readonly words: readonly string[]
  /** Undefined: backups are not encrypted. */
  readonly passphrase: string | undefined
  readonly migrations: string
}

const Passphrase = z.string().min(12, 'must have 12 characters or more').optional()

type Needs = {
  /** By the arguments. A command that needs no database runs while it does not answer. */
  readonly needsDatabase?: (words: Command['words']) => boolean
}

export function runCommand(
  work: (command: Command) => Promise<readonly string[]>,
  { needsDatabase = () => true }: Needs = {},
): Promise<void> {
  return endWithCode(async () => {
    const command = readCommand()
    if (needsDatabase(command.words)) await requireAnswer(command.config)
    return work(command)
  }, sentenceOf)
}

/** Exit code 0 when `work` finds no problem; 1 when it finds one or fails. */
export async function endWithCode(
  work: () => Promise<readonly string[]>,
  sentenceFor: (error: unknown) => string,
): Promise<void> {
  // The output holds the phones of all buyers: only its owner may read it.
  process.umask(0o077)
  try {
    const problems = await work()
    complain(problems)
    process.exitCode = problems.length === 0 ? 0 : 1
  } catch (error) {
    process.stderr.write(`${sentenceFor(error)}\n`)
    process.exitCode = 1
  }
}

export function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}

export function complain(problems: readonly string[]): void {
  for (const problem of problems) process.stderr.write(`${problem}\n`)
}

function readCommand(): Command {
  const config = requireConfig()
  const passphrase = Passphrase.safeParse(process.env.BACKUP_PASSPHRASE || undefined)
  if (!passphrase.success) {
    throw new CannotStart(`BACKUP_PASSPHRASE ${passphrase.error.issues[0]?.message}`)
  }
  const migrations = join(packageRoot(), 'migrations')
  const words = process.argv.slice(2)
  return { config, words, passphrase: passphrase.data, migrations }
}

export function fileIn([file, more]: readonly string[]): string | undefined {
  if (more !== undefined) throw new CannotStart('One file at a time')
  return file
}

/** Throws CannotStart where PostgreSQL does not answer; opening checks a SQLite file. */
export async function requireAnswer({ databaseUrl }: Config): Promise<void> {
  if (databaseUrl === undefined) return
  await using db = openPostgres(databaseUrl)
  await requireReachable(db)
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isSentence = [BackupRefused, CannotStart, MigrationRefused].some(
    (kind) => error instanceof kind,
  )
  if (isSentence) return error.message
  if (error.name === 'AbortError') return 'Stopped; the incomplete file is deleted'
  if (isOfDamagedFile(error)) return `The file of the database is damaged: ${error.message}`
  const unavailable = unavailableIn(error)
  if (unavailable) return `${unavailable.message}: ${reasonOf(unavailable.cause)}`
  return error.stack ?? error.message
}
