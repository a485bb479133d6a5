import { fork } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import type { Answers, StartWorker } from '#src/platform/workers/worker-client.ts'

type Process<Response> = {
  /** How its errors name it. */
  readonly name: string
  readonly script: string
  /** All files and folders that the process may read, by Node's permission model; it may write none. */
  readonly reads: readonly string[]
  /** The whole environment of the process: the shop's own holds passwords. */
  readonly env: NodeJS.ProcessEnv
  readonly onStart: (processId: number) => void
  /** Checks a message of the process, which is killed when this returns undefined. */
  readonly parse: (message: unknown) => Answers<Response> | undefined
}

/** A child process below the priority of the shop, which shares neither memory nor crashes with it. */
export function startProcess<Response>({
  name,
  script,
  reads,
  env,
  onStart,
  parse,
}: Process<Response>): StartWorker<Response> {
  return ({ onAnswers, onEnd }) => {
    const child = fork(script, {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [
        '--permission',
        '--allow-addons',
        // A link to a folder is read by its own path and by that of the folder.
        ...[script, ...reads].flatMap((path) => [path, realpathSync(path)]).map(allowRead),
      ],
      env,
    })
    const kill = (): void => void child.kill('SIGKILL')
    const endAfter = (reason: string): void => {
      kill()
      onEnd(new Error(`${name} ${reason}`))
    }
    child.on('exit', (code, signal) => endAfter(`ended: ${signal ?? code}`))
    child.on('error', (error) => endAfter(`failed: ${error.message}`))
    child.on('message', (message) => {
      const answers = parse(message)
      if (answers) onAnswers(answers)
      else endAfter('answered nonsense')
    })
    const { pid } = child
    if (pid !== undefined) {
      lowerPriority(pid)
      onStart(pid)
    }
    return {
      // A process that did not start says so by its event, and has no channel to send to.
      send: (calls) => {
        if (pid !== undefined) child.send(calls as object, (error) => error && kill())
      },
      end: kill,
    }
  }
}

function allowRead(path: string): string {
  return `--allow-fs-read=${path}`
}

/** Set from outside, so that it holds for the threads that the child has yet to start. */
function lowerPriority(processId: number): void {
  try {
    setPriority(processId, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // The process has ended, as its event will tell, or works at the priority that it has.
  }
}
