/** In place of the thread for long lists: dies of the first list. */

import { parentPort } from 'node:worker_threads'

parentPort?.on('message', () => {
  throw new Error('Dies of a list')
})
