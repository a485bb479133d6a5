/** The thread that reads one statement and ends: see read-in-thread.server.ts. */

import { parentPort, workerData } from 'node:worker_threads'
import { type ReadTable, readTable } from '#src/features/settlement/read/read-table.ts'

if (!parentPort) throw new Error('This is a thread of the shop, not a program')
const given: ReadTable = workerData
parentPort.postMessage(await readTable(given))
