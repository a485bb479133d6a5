/** Counts what visitors search and the shop does not find, without a person, and writes it rarely (decision 0207). */

import { sql } from 'kysely'
import { dayAfter, dhakaDay } from '#src/domain/dhaka-time.ts'
import { synonymLimits } from '#src/features/search/synonyms.ts'
import { tellingWords, wordsOf } from '#src/features/search/words-of.ts'
import type { Shop } from '#src/features/shop.ts'
import { commit } from '#src/platform/database/database.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import type { Log } from '#src/platform/log.ts'
import { runPeriodically } from '#src/platform/run-periodically.ts'

const pace = { firstAfterMs: 60_000, everyMs: 60_000 }

/** In memory, between two writes. Of a flood of others, the least recent leave first. */
const mostNoted = 1_000
/** In one write: those that were searched most. */
const mostWritten = 200
const rowsAtOnce = 50
/** In the table, those that are hidden included. */
const mostKept = 1_000
const keptForDays = 90

/** A longer text is a sentence, and may be about a person. */
const mostWords = 4
const longestText = synonymLimits.text
const fewestDigitsOfPhone = 6

export type MissedSearches = {
  /** Costs a place in a map. */
  readonly note: (text: string) => void
  readonly flush: () => Promise<void>
}

export function makeMissedSearches({ db, clock }: Pick<Shop, 'db' | 'clock'>): MissedSearches {
  let noted = new Map<string, number>()

  function note(text: string): void {
    const missed = missedText(text)
    if (missed === undefined) return
    const times = noted.get(missed) ?? 0
    noted.delete(missed)
    noted.set(missed, times + 1)
    const [oldest] = noted.keys()
    if (noted.size > mostNoted && oldest !== undefined) noted.delete(oldest)
  }

  async function flush(): Promise<void> {
    if (noted.size === 0) return
    const most = [...noted].toSorted(([, one], [, other]) => other - one).slice(0, mostWritten)
    noted = new Map()
    const day = dhakaDay(clock())
    await commit(db, (tx) => keepMissed(tx, most, day))
  }

  return { note, flush }
}

/** Undefined for a text that may name a person: an address, a phone, an order, a sentence. */
export function missedText(text: string): string | undefined {
  if (text.includes('@')) return undefined
  const words = tellingWords(wordsOf(text))
  const missed = words.join(' ')
  const isPlain = (missed.match(/\d/g) ?? []).length < fewestDigitsOfPhone
  const isShort = words.length <= mostWords && missed.length <= longestText
  return isPlain && isShort && missed.length > 1 ? missed : undefined
}

type Missed = readonly (readonly [text: string, times: number])[]

async function keepMissed(tx: Tx, missed: Missed, day: string): Promise<void> {
  // In one order, so that two processes do not wait for each other's rows.
  const rows = missed
    .map(([text, times]) => ({ text, times, last_day: day }))
    .toSorted((one, other) => (one.text < other.text ? -1 : 1))
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await tx
      .insertInto('missed_searches')
      .values(rows.slice(from, from + rowsAtOnce))
      .onConflict((conflict) =>
        conflict.column('text').doUpdateSet((eb) => ({
          times: eb('missed_searches.times', '+', eb.ref('excluded.times')),
          last_day: eb.ref('excluded.last_day'),
        })),
      )
      .execute()
  }
  await tx
    .deleteFrom('missed_searches')
    .where('last_day', '<', dayAfter(day, -keptForDays))
    .execute()
  await sql`
    delete from missed_searches where text not in (
      select text from missed_searches order by times desc, last_day desc, text
      limit ${sql.lit(mostKept)}
    )`.execute(tx)
}

/** Writes once a minute what was searched since, and nothing where nothing was. */
export function keepMissedSearches(
  { missed, log }: { readonly missed: MissedSearches; readonly log: Log },
  signal: AbortSignal,
): Promise<void> {
  return runPeriodically(missed.flush, pace, {
    signal,
    onError: (error) => log.warn({ event: 'searches-not-counted', err: error }),
  })
}
