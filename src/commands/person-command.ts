/** The frame of `npm run export-person` and `forget-person`: the person, the config, an exit code. */

import { endWithCode, requireAnswer } from '#src/commands/run-command.ts'
import { type Person, personFrom } from '#src/features/privacy/person.ts'
import { BackupRefused } from '#src/platform/backup/backup-refused.ts'
import type { Config } from '#src/platform/config.ts'
import { mailboxIn } from '#src/platform/data-folder.ts'
import { unavailableIn } from '#src/platform/database/name-failure.ts'
import { CannotStart } from '#src/process/cannot-start.ts'
import { requireConfig } from '#src/process/require-config.ts'

export type PersonCommand = {
  readonly config: Config
  readonly person: Person
  /** Where mail goes without a mail server. */
  readonly mailboxDir: string
  /** `--yes` */
  readonly isMeant: boolean
}

/** Standard error never names the person. */
export function runPersonCommand(work: (command: PersonCommand) => Promise<void>): Promise<void> {
  return endWithCode(async () => {
    const command = readCommand()
    await requireAnswer(command.config)
    await work(command)
    return []
  }, sentenceOf)
}

function readCommand(): PersonCommand {
  const config = requireConfig()
  const words = process.argv.slice(2)
  // A phone may come in several arguments.
  const person = personFrom(words.filter((word) => !word.startsWith('--')).join(' '))
  const options = words.filter((word) => word.startsWith('--'))
  if (!person || options.some((option) => option !== '--yes')) {
    throw new CannotStart('Say who: a phone in any spelling, or an e-mail address')
  }
  return {
    config,
    person,
    mailboxDir: mailboxIn(config),
    isMeant: options.length > 0,
  }
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return 'It failed'
  if (error instanceof CannotStart || error instanceof BackupRefused) return error.message
  const unavailable = unavailableIn(error)
  if (unavailable) return unavailable.message
  // A message of the database may quote a row.
  return `It failed: ${error.name}\n${error.stack?.split('\n').slice(1).join('\n')}`
}
