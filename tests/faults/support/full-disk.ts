/** Loaded before the shop and each of its threads: commits find no room while the file FULL_DISK_FILE exists. */

import { existsSync } from 'node:fs'
import { breakCommits, noRoom } from '#tests/support/stand-ins/break-commits.ts'

const file = process.env.FULL_DISK_FILE ?? ''

breakCommits(noRoom, () => existsSync(file))
