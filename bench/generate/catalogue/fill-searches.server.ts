/** What visitors searched and did not find, and the synonyms of the owner. */

import { dhakaDay } from '#src/domain/dhaka-time.ts'
import { commit, type Database } from '#src/platform/database/database.ts'

const missed = [
  'air fryer',
  'fridge',
  'ফ্রিজ',
  'oven',
  'washing machine',
  'টিভি',
  'iphone 15',
  'soap',
  'সাবান',
  'mop',
  'trolley',
  'ইনডাকশন',
]

const groups = [
  ['pakha', 'পাখা', 'fan'],
  ['flask', 'ফ্লাস্ক', 'thermos'],
  ['power bank', 'পাওয়ার ব্যাংক', 'battery box'],
]

export async function fillSearches(db: Database, now: Date): Promise<void> {
  const rows = missed.map((text, at) => ({
    text,
    times: 3 * (missed.length - at) ** 2,
    last_day: dhakaDay(now),
  }))
  const synonyms = groups.flatMap((words, at) =>
    words.map((word, position) => ({
      word,
      written: word,
      position,
      group_id: `5ea4c4${String(at).padStart(18, '0')}`,
    })),
  )
  await commit(db, async (tx) => {
    await tx.insertInto('missed_searches').values(rows).execute()
    await tx.insertInto('search_synonyms').values(synonyms).execute()
  })
}
