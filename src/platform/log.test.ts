import { spawn } from 'node:child_process'
import pino from 'pino'
import { expect, it } from 'vitest'
import { logOptions } from '#src/platform/log.ts'
import { packageRoot } from '#src/platform/package-root.ts'

function lineOf(error: Error): string {
  const lines: string[] = []
  const log = pino(logOptions, { write: (line: string) => void lines.push(line) })
  log.error({ event: 'failure', err: error })
  return lines.join('')
}

it('logs where an error happened, and the message of the shop’s own errors', () => {
  const line = JSON.parse(lineOf(new RangeError('Not a whole amount')))

  expect(line).toMatchObject({
    event: 'failure',
    err: {
      kind: 'RangeError',
      message: 'Not a whole amount',
      at: expect.arrayContaining([expect.stringContaining('log.test.ts')]),
    },
  })
})

it('never logs the message of a database error, which may quote a row', () => {
  const quoting = 'invalid input: "01712345678"'
  const ofPostgres = Object.assign(new Error(quoting), { severity: 'ERROR', code: '22P02' })
  const ofSqlite = Object.assign(new Error(quoting), { errcode: 19 })

  for (const error of [ofPostgres, ofSqlite, new Error('Wrapped', { cause: ofPostgres })]) {
    expect(lineOf(error)).not.toContain('01712345678')
  }
})

/** Five bursts of half the buffer's limit each: more than a pipe and the buffer hold. */
const bursts = 5
const linesOfABurst = 1_600
/** pino may hold this many lines of a burst back until more arrive. */
const linesHeldBack = 20

/** Prints when it goes on; with a reader, each burst waits until the test has read the one before. */
const talkative = `
  import { once } from 'node:events'
  import { makeLog, flushLogs } from '#src/platform/log.ts'
  const log = makeLog()
  for (let n = 1; n <= ${bursts * linesOfABurst}; n += 1) {
    log.info({ n, text: 'x'.repeat(250) })
    if (n % ${linesOfABurst} > 0) continue
    if (process.argv.includes('heard')) await once(process.stdin, 'data')
    else await new Promise((resolve) => setTimeout(resolve, 1))
  }
  process.stdout.write('went on')
  await flushLogs(log)
  process.exit(0)
`

type Heard = { readonly code: number | null; readonly said: string; readonly logged: string }

function listenTo(script: string, { isRead }: { isRead: boolean }): Promise<Heard> {
  const args = ['--input-type=module', '-e', script, ...(isRead ? ['heard'] : [])]
  const child = spawn(process.execPath, args, { cwd: packageRoot() })
  let said = ''
  let logged = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  if (isRead) {
    let next = linesOfABurst - linesHeldBack
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      logged += text
      if (!logged.includes(`"n":${next},`)) return
      next += linesOfABurst
      child.stdin.write('heard')
    })
  }
  return new Promise((resolve) => {
    child.once('exit', () => {
      // Unread data keeps the stream from ending.
      if (!isRead) child.stderr.destroy()
    })
    child.once('close', (code) => resolve({ code, said, logged }))
  })
}

it('continues and ends when no process reads the log, and loses no line when one reads it', async () => {
  const [unread, read] = await Promise.all([
    listenTo(talkative, { isRead: false }),
    listenTo(talkative, { isRead: true }),
  ])

  expect(unread).toEqual({ code: 0, said: 'went on', logged: '' })
  expect(read).toMatchObject({ code: 0, said: 'went on' })
  const lines = read.logged.trim().split('\n')
  expect(lines.map((line) => JSON.parse(line).n)).toEqual(
    Array.from({ length: bursts * linesOfABurst }, (_, n) => n + 1),
  )
})

it('masks e-mails and phones in any message', () => {
  const line = lineOf(
    new Error('No room for rahima@example.com, +880 1712-345678 or ০১৭১২৩৪৫৬৭৮ here'),
  )

  expect(JSON.parse(line).err.message).toBe('No room for … … or … here')
})
