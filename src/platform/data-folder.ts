/** Where things lie in DATA_DIR that several parts of the shop look for. */

import { join } from 'node:path'
import type { Config } from '#src/platform/config.ts'

type Where = Pick<Config, 'dataDir'>

export function databaseFileIn({ dataDir }: Where): string {
  return join(dataDir, 'shop.sqlite')
}

/** Where mail goes without a mail server. */
export function mailboxIn({ dataDir }: Where): string {
  return join(dataDir, 'mailbox')
}
