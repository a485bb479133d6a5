import { problemOf } from '#src/features/accounts/passwords/new-password.server.ts'
import { problemSentence } from '#src/i18n/messages-for.ts'
import { type Config, readConfig } from '#src/platform/config.ts'
import { loadSecretsKey, SecretsKeyRefused } from '#src/platform/secrets/secrets-key.server.ts'
import { CannotStart } from '#src/process/cannot-start.ts'

/** Reads the config from the environment. Throws CannotStart, which names every wrong setting. */
export function requireConfig(): Config {
  const config = readConfig(process.env)
  if (!config.ok) throw new CannotStart(config.failure.join('\n'))
  const { adminPassword, adminEmail } = config.value
  const problem = adminPassword === undefined ? undefined : problemOf(adminPassword, adminEmail)
  if (problem === undefined) return config.value
  throw new CannotStart(`ADMIN_PASSWORD is refused: ${problemSentence('en', problem)}`)
}

/** Throws CannotStart for another key than the one that sealed the secrets of the database. */
export async function requireSecretsKey(
  ...args: Parameters<typeof loadSecretsKey>
): Promise<string | undefined> {
  try {
    return await loadSecretsKey(...args)
  } catch (error) {
    throw error instanceof SecretsKeyRefused ? new CannotStart(error.message) : error
  }
}
