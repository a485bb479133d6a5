/** Replaces the thread that writes orders: acquires the writer lock, and exits at the first order. */

import { parentPort, workerData } from 'node:worker_threads'
import { joinLock, secondWriter } from '#src/platform/database/sqlite/writer-lock.ts'

parentPort?.on('message', async () => {
  await joinLock(workerData.lock, secondWriter).acquire()
  throw new Error('Dies with the lock')
})
