/** `npm run remove-factors -- <e-mail> --yes`: for an account whose owner lost every device and code. */

import { besideShop } from '#src/commands/beside-shop.ts'
import { noteCommand } from '#src/commands/note-command.ts'
import { runPersonCommand } from '#src/commands/person-command.ts'
import { say } from '#src/commands/run-command.ts'
import { resetFactors } from '#src/features/accounts/factors/reset-factors.server.ts'
import { systemClock } from '#src/lib/clock.ts'
import { CannotStart } from '#src/process/cannot-start.ts'

await runPersonCommand(async ({ config, person, isMeant }) => {
  if (person.kind !== 'email') throw new CannotStart('Say which account, by its e-mail address')
  if (!isMeant) {
    say(
      'This removes every passkey, the authenticator app and the recovery codes, and ends all sessions.',
    )
    say('Nothing was changed. Say --yes to do it.')
    return
  }
  const { email } = person
  const reset = await besideShop(config, (db) =>
    resetFactors(
      { db, clock: systemClock, note: noteCommand },
      { user: { email }, actor: 'remove-factors', includesOwner: true },
    ),
  )
  if (!reset.ok) throw new CannotStart('There is no account with this e-mail address')
  say('Removed. The password opens the account alone; set a second factor up again at once.')
})
