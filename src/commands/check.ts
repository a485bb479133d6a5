/** `npm run check`: verifies a shop, running or not; with a file, verifies that backup. */

import { noteCommand } from '#src/commands/note-command.ts'
import { type Command, fileIn, runCommand, say } from '#src/commands/run-command.ts'
import { verifyShop } from '#src/commands/verify-shop.ts'
import { verifyFile } from '#src/platform/backup/read-backup.server.ts'

await runCommand(
  async (command) => {
    const file = fileIn(command.words)
    if (file !== undefined) return checkBackup(command, file)
    const problems = await verifyShop(command.config)
    noteCommand('shop-checked', { count: problems.length })
    return problems
  },
  { needsDatabase: (words) => words.length === 0 },
)

async function checkBackup(
  { passphrase, migrations }: Command,
  file: string,
): Promise<readonly string[]> {
  const { header, totals } = await verifyFile(file, { passphrase, migrations })
  const rows = Object.values(totals).reduce((sum, total) => sum + total.rows, 0)
  say(`A whole backup of ${header.madeAt}: ${rows} rows of ${header.tables.length} tables`)
  return []
}
