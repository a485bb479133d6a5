import { type ChildProcess, spawn } from 'node:child_process'
import { Socket } from 'node:net'

type Guard = {
  /** From now on the guard also kills this process. */
  watch(child: ChildProcess): void
  /** Everything is cleaned up: stops the guard. */
  dismiss(): void
}

/**
 * Kills a child and deletes its folders when this process ends. The guard is a separate process
 * and acts when its input closes, which happens even when this process is killed.
 */
export function guard(signal: 'QUIT' | 'KILL', folders: readonly string[]): Guard {
  const shell = spawn('/bin/sh', ['-c', script, 'guard', signal, ...folders], {
    // Ctrl-C signals the whole process group: the guard must not be in it.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    cwd: '/',
  })
  shell.unref()
  if (shell.stdin instanceof Socket) shell.stdin.unref()
  shell.stdin.on('error', () => undefined)

  return {
    watch: (child) => {
      shell.stdin.write(`${child.pid}\n`)
      // The system may reuse its process id soon.
      child.once('exit', () => shell.stdin.write('\n'))
    },
    dismiss: () => {
      shell.kill('SIGKILL')
    },
  }
}

// With a limit: where no process reaps orphans, an ended process keeps its id.
const script = `
signal=$1; shift
while read -r line; do pid=$line; done
if [ -n "$pid" ]; then
  kill -s "$signal" "$pid"
  tries=0
  while kill -0 "$pid" && [ $tries -lt 100 ]; do tries=$((tries + 1)); sleep 0.05; done
fi
rm -rf "$@"
`
