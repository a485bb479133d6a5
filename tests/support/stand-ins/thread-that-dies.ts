/** In place of the thread that writes orders: takes its turn, and dies of the first order. */

import { parentPort, workerData } from 'node:worker_threads'
import { joinTurn, threadInTurn } from '#src/platform/database/sqlite/writers-turn.ts'

parentPort?.on('message', async () => {
  await joinTurn(workerData.turn, threadInTurn).take()
  throw new Error('Dies with the turn')
})
