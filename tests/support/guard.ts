import { type ChildProcess, spawn } from 'node:child_process'
import { Socket } from 'node:net'

type Guard = {
  /** From now on this process is ended too. */
  watch(child: ChildProcess): void
  /** Everything was cleaned up: there is nothing left to guard. */
  dismiss(): void
}

/**
 * Sees to it that a child and its folders do not outlive this process. A process of its own does
 * that when its input ends: that happens however we end, even when we are killed.
 */
export function guard(signal: 'QUIT' | 'KILL', folders: readonly string[]): Guard {
  const shell = spawn('/bin/sh', ['-c', script, 'guard', signal, ...folders], {
    // Ctrl-C is sent to the whole group: the guard must not be in it.
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
      // Its number may be somebody else's soon.
      child.once('exit', () => shell.stdin.write('\n'))
    },
    dismiss: () => {
      shell.kill('SIGKILL')
    },
  }
}

// Not for ever: where nobody reaps orphans, a process that ended still has its number.
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
