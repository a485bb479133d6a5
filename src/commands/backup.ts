/** `npm run backup -- <file>`: a whole copy of a shop, running or not. */

import { noteCommand } from '#src/commands/note-command.ts'
import { fileIn, runCommand, say } from '#src/commands/run-command.ts'
import { noteBackup } from '#src/platform/backup/last-backup.server.ts'
import { makeBackup } from '#src/platform/backup/make-backup.server.ts'
import { findSecretsKey, secretsKeyFileIn } from '#src/platform/secrets/secrets-key.server.ts'
import { CannotStart, reasonOf } from '#src/process/cannot-start.ts'

const ending = new AbortController()
// An interrupted backup deletes its incomplete file.
process.once('SIGTERM', () => ending.abort())
process.once('SIGINT', () => ending.abort())

await runCommand(async ({ config, words, passphrase, migrations }) => {
  const file = fileIn(words)
  if (file === undefined) throw new CannotStart('Say which file: npm run backup -- <file>')
  const secretsKey = findSecretsKey(config)
  const { totals, bytes } = await makeBackup(config, {
    file,
    passphrase,
    secretsKey,
    migrations,
    now: new Date(),
    signal: ending.signal,
  })
  const rows = Object.values(totals).reduce((sum, total) => sum + total.rows, 0)
  say(`${file}: ${rows} rows of ${Object.keys(totals).length} tables in ${bytes} bytes`)
  if (secretsKey !== undefined && passphrase === undefined) {
    say(
      `It is not encrypted, so it does not carry the key of the couriers’ keys: without ${config.secretsKey === undefined ? secretsKeyFileIn(config) : 'SECRETS_KEY'} they must be typed again`,
    )
  }
  // The backup is complete all the same; monitoring will think it older than it is.
  await noteBackup(config).catch((error) =>
    process.stderr.write(`When it was made could not be noted in DATA_DIR: ${reasonOf(error)}\n`),
  )
  noteCommand('backup-made', { count: rows })
  return []
})
