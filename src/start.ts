/** The file that Node starts: it loads the process and its packages after a setting of V8. */

import '#src/platform/young-space.ts'

// Node would open its inspector, and with it every secret in memory, to all programs of this machine.
process.on('SIGUSR1', () => {})

await import('#src/process/server.ts')
