/** `npm run export-person -- <phone or e-mail>`: everything the shop stores about a person, as JSON. */

import { noteCommand } from '#src/commands/note-command.ts'
import { runPersonCommand } from '#src/commands/person-command.ts'
import { say } from '#src/commands/run-command.ts'
import { exportPerson } from '#src/features/privacy/export-person.server.ts'
import { plainJson } from '#src/lib/text/plain-json.ts'
import { readShop } from '#src/platform/backup/read-snapshot.server.ts'

await runPersonCommand(async ({ config, person }) => {
  const kept = await readShop(config, (reads) => exportPerson(reads, person, new Date()))
  say(plainJson(kept))
  noteCommand('person-exported')
})
