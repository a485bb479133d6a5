/** `npm run dev`: builds and restarts whenever a source changes. */

import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

await import('./build-if-needed.ts')
await import(pathToFileURL(resolve('build/server/index.js')).href)
