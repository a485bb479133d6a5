import pino from 'pino'
import { expect, it } from 'vitest'
import { logOptions } from '#src/platform/log.ts'

function lineOf(error: Error): string {
  const lines: string[] = []
  const log = pino(logOptions, { write: (line: string) => void lines.push(line) })
  log.error({ event: 'failure', err: error })
  return lines.join('')
}

it('says where an error happened, and what of an error of our own', () => {
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

it('never repeats the message of a database, which may quote a row', () => {
  const quoting = 'invalid input: "01712345678"'
  const ofPostgres = Object.assign(new Error(quoting), { severity: 'ERROR', code: '22P02' })
  const ofSqlite = Object.assign(new Error(quoting), { errcode: 19 })

  for (const error of [ofPostgres, ofSqlite, new Error('Wrapped', { cause: ofPostgres })]) {
    expect(lineOf(error)).not.toContain('01712345678')
  }
})
