/** `npm run export-person -- <phone or e-mail>`: all that is kept of somebody, as JSON. */

import { exportPerson } from '#src/features/privacy/export-person.server.ts'
import { plainJson } from '#src/lib/plain-json.ts'
import { noteCommand } from '#src/note-command.ts'
import { runPersonCommand } from '#src/person-command.ts'
import { readShop } from '#src/platform/backup/read-snapshot.server.ts'
import { say } from '#src/run-command.ts'

await runPersonCommand(async ({ settings, person }) => {
  const kept = await readShop(settings, ({ reads }) => exportPerson(reads, person, new Date()))
  say(plainJson(kept))
  noteCommand('person-exported')
})
