import { readSettings, type Settings } from '#src/platform/settings.ts'
import { CannotStart } from '#src/process/cannot-start.ts'

/** Of the environment; throws CannotStart, which says all that is wrong with them. */
export function requireSettings(): Settings {
  const settings = readSettings(process.env)
  if (!settings.ok) throw new CannotStart(settings.failure.join('\n'))
  return settings.value
}
