/** What Node is given: the process, with every package it loads, after what must be said before. */

import '#src/platform/start-small.ts'

await import('#src/process/server.ts')
