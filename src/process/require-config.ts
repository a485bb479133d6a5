import { type Config, readConfig } from '#src/platform/config.ts'
import { CannotStart } from '#src/process/cannot-start.ts'

/** Of the environment; throws CannotStart, which says all that is wrong with them. */
export function requireConfig(): Config {
  const config = readConfig(process.env)
  if (!config.ok) throw new CannotStart(config.failure.join('\n'))
  return config.value
}
