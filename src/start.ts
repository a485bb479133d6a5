/** The file that Node starts: it loads the process and its packages after a setting of V8. */

import '#src/platform/start-small.ts'

await import('#src/process/server.ts')
