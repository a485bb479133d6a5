/** Replaces the thread for long lists: exits at the first list. */

import { parentPort } from 'node:worker_threads'

parentPort?.on('message', () => {
  throw new Error('Dies of a list')
})
