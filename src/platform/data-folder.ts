/** Paths in DATA_DIR that several parts of the shop use. */

import { join } from 'node:path'
import type { Config } from '#src/platform/config.ts'

type Where = Pick<Config, 'dataDir'>

export function databaseFileIn({ dataDir }: Where): string {
  return join(dataDir, 'shop.sqlite')
}

/** The folder for mail when no mail server is configured. */
export function mailboxIn({ dataDir }: Where): string {
  return join(dataDir, 'mailbox')
}
