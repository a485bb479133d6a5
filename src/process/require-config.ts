import { type Config, readConfig } from '#src/platform/config.ts'
import { CannotStart } from '#src/process/cannot-start.ts'

/** Reads the config from the environment. Throws CannotStart, which names every wrong setting. */
export function requireConfig(): Config {
  const config = readConfig(process.env)
  if (!config.ok) throw new CannotStart(config.failure.join('\n'))
  return config.value
}
