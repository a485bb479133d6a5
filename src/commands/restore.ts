/** `npm run restore -- <file>`: fills an empty place from a backup, and verifies the result. */

import { noteCommand } from '#src/commands/note-command.ts'
import { fileIn, runCommand, say } from '#src/commands/run-command.ts'
import { verifyShop } from '#src/commands/verify-shop.ts'
import { fillPlace } from '#src/platform/backup/fill-place.server.ts'
import { loadBackup } from '#src/platform/backup/load-backup.server.ts'
import { openBackup, verifyBackup } from '#src/platform/backup/read-backup.server.ts'
import { CannotStart } from '#src/process/cannot-start.ts'

await runCommand(async ({ config, words, passphrase, migrations }) => {
  const file = fileIn(words)
  if (file === undefined) throw new CannotStart('Say which file: npm run restore -- <file>')
  await using backup = await openBackup(file, passphrase)
  const { header } = await verifyBackup(backup, migrations)
  await fillPlace(config, (db) => loadBackup(db, backup, migrations))
  say(`Restored: the shop as it was at ${header.madeAt}`)
  noteCommand('backup-restored')
  return verifyShop(config)
})
