/** The thread that writes orders, on a disk whose syncs fail. */

import '#src/threads/order-thread.ts'
import { breakCommits, syncFailed } from '#tests/support/stand-ins/break-commits.ts'

breakCommits(syncFailed)
