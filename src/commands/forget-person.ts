/** `npm run forget-person -- <phone or e-mail> --yes`: erases a person, beside a running shop. */

import { besideShop } from '#src/commands/beside-shop.ts'
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
import { readShop } from '#src/platform/backup/read-snapshot.server.ts'
import { CannotStart } from '#src/process/cannot-start.ts'

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
  ['blocks', 'blocks of the phone, of which the keyed hash stays'],
  ['madeBlocks', 'phones that they blocked'],
  ['writtenNotes', 'notes that they wrote about orders'],
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

function forget({ config, person, mailboxDir }: PersonCommand): Promise<PersonCounts> {
  return besideShop(config, async (db) => {
    const parts = { db, clock: systemClock }
    const secrets = await loadSecrets(parts, config.identitySecret)
    const forgotten = await forgetPerson({ ...parts, secrets, mailboxDir }, person)
    if (forgotten.ok) return forgotten.value
    throw new CannotStart(
      'This is the administrator of the shop: let ADMIN_EMAIL name another one first',
    )
  })
}

function sayCounts(what: string, counts: PersonCounts): void {
  const lines = parts
    .filter(([part]) => counts[part] > 0)
    .map(([part, name]) => `  ${name}: ${counts[part]}`)
  say(lines.length === 0 ? 'Nothing is kept of this person' : [`${what}:`, ...lines].join('\n'))
}
