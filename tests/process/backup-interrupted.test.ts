import { readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { ok } from '#src/lib/result.ts'
import { allRows } from '#tests/support/all-rows.ts'
import { aFile, expectDone, expectRefusal } from './support/backups.ts'
import { fill, type Place, sqlitePlace } from './support/place.ts'
import { type Command, type Finished, runCommand, startCommand } from './support/run-command.ts'

/** Enough work that a signal interrupts it. */
async function fillWithMessages(place: Place): Promise<void> {
  await fill(place, (db) =>
    db.write(async (tx) => {
      await sql`
        with recursive n(i) as (select 1 union all select i + 1 from n where i < 6000)
        insert into messages (id, name, email, body, received_at)
        select 'm' || i, 'Rahima', 'rahima@paglamart.test', printf('%05000d', i), '2026' from n`.execute(
        tx,
      )
      return ok(undefined)
    }),
  )
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 1))
}

/** Ends it when `isUnderWay`. A run that finished before the signal proves nothing and repeats. */
async function endInTheMidst(
  command: () => Command,
  isUnderWay: (command: Command) => boolean,
  signal: 'SIGTERM' | 'SIGKILL',
): Promise<{ readonly command: Command; readonly finished: Finished }> {
  for (;;) {
    const begun = command()
    const running = startCommand(begun)
    await until(() => running.process.exitCode !== null || isUnderWay(begun))
    running.process.kill(signal)
    const ended = await running.finished
    if (ended.code !== 0) return { command: begun, finished: ended }
  }
}

it('leaves no file of an interrupted backup, and no final name on a killed one', async () => {
  const place = sqlitePlace()
  await fillWithMessages(place)
  const intoANewFolder = (): Command => ({ name: 'backup', place, file: aFile() })
  const filesOf = ({ file = '' }: Command) => readdirSync(dirname(file))
  const hasBegun = (command: Command) => filesOf(command).length > 0

  const ended = await endInTheMidst(intoANewFolder, hasBegun, 'SIGTERM')
  await expectRefusal(Promise.resolve(ended.finished), /^Stopped/)
  expect(filesOf(ended.command)).toEqual([])

  const killed = await endInTheMidst(intoANewFolder, hasBegun, 'SIGKILL')
  expect(killed.finished.code).toBe(null)
  expect(filesOf(killed.command)).toEqual([expect.stringMatching(/^shop\.backup\.\w+\.part$/)])

  const { file = '' } = killed.command
  await expectDone(runCommand({ name: 'backup', place, file }))
  await expectDone(runCommand({ name: 'check', place, file }))
})

it('leaves the database empty when a restore is killed, and fills it the next time', async () => {
  const from = sqlitePlace()
  await fillWithMessages(from)
  const file = aFile()
  await expectDone(runCommand({ name: 'backup', place: from, file }))

  // The transaction has rows on disk by then: it exceeds its memory.
  const places: Place[] = []
  function intoANewPlace(): Command {
    const place = sqlitePlace()
    places.push(place)
    return { name: 'restore', place, file }
  }
  const hasWritten = ({ place }: Command) =>
    (statSync(join(place.dataDir, 'shop.sqlite-wal'), { throwIfNoEntry: false })?.size ?? 0) > 1e6
  const { finished } = await endInTheMidst(intoANewPlace, hasWritten, 'SIGKILL')
  expect(finished.code).toBe(null)
  const to = places.at(-1) ?? from
  expect(await to.look(allRows)).toEqual({})

  await expectDone(runCommand({ name: 'restore', place: to, file }))
  expect(await to.look(allRows)).toEqual(await from.look(allRows))
})
