/** `npm run forget-person -- <phone or e-mail> --yes`: erases a person, beside a running shop. */

import { noteCommand } from '#src/commands/note-command.ts'
import { type PersonCommand, runPersonCommand } from '#src/commands/person-command.ts'
import { say } from '#src/commands/run-command.ts'
import {
  countPerson,
  forgetPerson,
  type PersonCounts,
} from '#src/features/privacy/forget-person.server.ts'
import { loadSecrets } from '#src/features/secrets.server.ts'
import { systemClock } from '#src/lib/clock.ts'
import { longTimeoutMs, readShop } from '#src/platform/backup/read-snapshot.server.ts'
import type { Config } from '#src/platform/config.ts'
import { databaseFileIn } from '#src/platform/data-folder.ts'
import type { Database } from '#src/platform/database/database.ts'
import { unavailableIn } from '#src/platform/database/name-failure.ts'
import { openPostgres } from '#src/platform/database/postgres/postgres-database.ts'
import { openSqlite } from '#src/platform/database/sqlite/sqlite-database.ts'
import { writeWithLongTimeout } from '#src/platform/database/write-with-long-timeout.ts'
import { CannotStart } from '#src/process/cannot-start.ts'

/** A busy shop leaves only moments between two commits. */
const turnWithinMs = 60_000

const parts: readonly (readonly [keyof PersonCounts, string])[] = [
  ['orders', 'name, phone, address and code of orders'],
  ['sheetEvents', 'the same in what goes to the spreadsheet'],
  ['answers', 'the same in answers to orders'],
  ['accounts', 'accounts, with their profile'],
  ['sessions', 'sessions'],
  ['messages', 'messages'],
  ['verifications', 'requests for a new password'],
  ['hosts', 'profiles and questions that name them as host'],
  ['historyEntries', 'entries of the history'],
  ['movements', 'stock movements that they made'],
  ['mails', 'mails in the mailbox folder'],
]

await runPersonCommand(async (command) => {
  // Also with `--yes`: a folder without a shop must stay empty.
  const counts = await readShop(command.config, (reads) =>
    countPerson({ reads, mailboxDir: command.mailboxDir }, command.person),
  )
  if (!command.isMeant) {
    sayCounts('Would be erased', counts)
    say('Nothing was changed. Say --yes to do it.')
    return
  }
  sayCounts('Erased', await forget(command))
  noteCommand('person-forgotten')
})

async function forget({ config, person, mailboxDir }: PersonCommand): Promise<PersonCounts> {
  const opened = openBesideShop(config)
  const db = { ...opened, write: writeWithLongTimeout(opened.write, turnWithinMs) }
  try {
    const parts = { db, clock: systemClock }
    const secrets = await loadSecrets(parts, config.identitySecret)
    const forgotten = await forgetPerson({ ...parts, secrets, mailboxDir }, person)
    if (!forgotten.ok) {
      throw new CannotStart(
        'This is the administrator of the shop: let ADMIN_EMAIL name another one first',
      )
    }
    return forgotten.value
  } finally {
    await opened.close().catch(tidyLater)
  }
}

/** Without the shop's lock: SQLite alternates the two writers, and each transaction here is short. */
function openBesideShop(config: Config): Database {
  const { databaseUrl } = config
  return databaseUrl === undefined
    ? openSqlite(databaseFileIn(config))
    : openPostgres(databaseUrl, { queryWithinMs: longTimeoutMs })
}

/** SQLite checkpoints when it closes; beside a busy shop it cannot, and the shop will do it. */
function tidyLater(error: unknown): void {
  if (!(error instanceof Error) || !unavailableIn(error)) throw error
}

function sayCounts(what: string, counts: PersonCounts): void {
  const lines = parts
    .filter(([part]) => counts[part] > 0)
    .map(([part, name]) => `  ${name}: ${counts[part]}`)
  say(lines.length === 0 ? 'Nothing is kept of this person' : [`${what}:`, ...lines].join('\n'))
}
