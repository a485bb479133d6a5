/** What people in Dhaka type, and what they expect to see: in the demo catalogue. */

import { expect, it } from 'vitest'
import { loadDemo } from '#demo/load-demo.server.ts'
import { findProducts } from '#src/features/search/find-products.server.ts'
import { readProductQuery } from '#src/features/search/product-query.ts'
import { systemClock } from '#src/lib/clock.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

const spelled: Readonly<Record<string, readonly string[]>> = {
  blender: ['blender', 'blendar', 'ব্লেন্ডার', 'blandar', 'blander', 'Blendr', 'ব্লেনডার', 'ব্লেন্ডর'],
  fan: ['fan', 'fans', 'pakha', 'pankha', 'ফ্যান', 'পাখা', 'pakhaa', 'ফ্যানের', 'FAN'],
  'gas-stove': [
    'chulha',
    'chula',
    'চুলা',
    'culha',
    'chulah',
    'stove',
    'gas chula',
    'গ্যাসের চুলা',
    'stov',
  ],
  'rice-cooker': [
    'rice cooker',
    'raice coker',
    'রাইস কুকার',
    'rais kukar',
    'rice coocker',
    'রাইস কুকর',
    'ricecooker',
  ],
  kettle: ['kettle', 'ketli', 'kettel', 'কেটলি', 'ketly', 'কেটলী', 'electric ketle'],
  bucket: ['bucket', 'balti', 'বালতি', 'baltee', 'buckt', 'বালতী'],
  iron: ['iron', 'istri', 'ইস্ত্রি', 'ইস্তিরি', 'ayron', 'airon', 'আয়রন', 'istry'],
  clock: ['clock', 'ghori', 'ghari', 'ঘড়ি', 'দেয়াল ঘড়ি', 'deyal ghori', 'wall clok'],
  charger: ['charger', 'চার্জার', 'carjar', 'charjar', 'chargar', 'type c charger'],
  headphones: ['headphone', 'headphones', 'hedphone', 'hedfon', 'হেডফোন', 'headfone'],
  'mosquito-bat': ['mosquito bat', 'mosha marar bat', 'মশা মারার ব্যাট', 'mosquto bat', 'moshar bat'],
  'power-bank': ['power bank', 'powerbank', 'পাওয়ার ব্যাংক', 'pawar bank', 'powar bank'],
  speaker: ['speaker', 'spikar', 'স্পিকার', 'speeker', 'speakr'],
  torch: ['torch', 'টর্চ', 'torch light', 'tourch', 'টর্চলাইট'],
  'dinner-set': ['dinner set', 'ডিনার সেট', 'diner set', 'dinnar set'],
}

/** By the beginning of its pid, the first product that is shown for it. */
const first: Readonly<Record<string, RegExp>> = {
  blender: /blender/,
  fan: /fan/,
  'gas-stove': /stove/,
  'rice-cooker': /^rice-cooker/,
  kettle: /kettle/,
  bucket: /bucket/,
  iron: /iron/,
  clock: /clock/,
  charger: /charger/,
  headphones: /headphone/,
  'mosquito-bat': /mosquito/,
  'power-bank': /power-bank/,
  speaker: /speaker/,
  torch: /torch/,
  'dinner-set': /dinner-set/,
}

it('finds what is meant, in English, Bangla and romanised Bangla, spelled well or badly', async () => {
  const db = await freshDatabase()
  await loadDemo({ db, clock: systemClock })
  const rows = await db.read.selectFrom('products').select(['id', 'pid']).execute()
  const pids = new Map(rows.map(({ id, pid }) => [id, pid]))

  const missed: string[] = []
  for (const [thing, texts] of Object.entries(spelled)) {
    for (const text of texts) {
      const query = readProductQuery(new URLSearchParams({ q: text }))
      const { ids } = await findProducts(db.read, query)
      const pid = pids.get(ids[0] ?? '') ?? 'nothing'
      if (!first[thing]?.test(pid)) missed.push(`${text}: ${pid}`)
    }
  }
  expect(missed).toEqual([])
})
