/** Searches that visitors in Dhaka type, with the first result they expect in the demo catalogue. */

import { expect, it } from 'vitest'
import { loadDemo } from '#demo/load-demo.server.ts'
import { findProducts } from '#src/features/search/find-products.server.ts'
import { readProductQuery } from '#src/features/search/product-query.ts'
import { systemClock } from '#src/lib/clock.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

const spelled: Readonly<Record<string, readonly string[]>> = {
  blender: [
    'ব্লেন্ডার মেশিন',
    'জুসার',
    'blender',
    'blendar',
    'ব্লেন্ডার',
    'blandar',
    'blander',
    'Blendr',
    'ব্লেনডার',
    'ব্লেন্ডর',
  ],
  fan: [
    'ফেন',
    'ফ্যন',
    'ফান',
    'সিলিং ফেন',
    'টেবিল ফ্যন',
    'fan',
    'fans',
    'pakha',
    'pankha',
    'ফ্যান',
    'পাখা',
    'pakhaa',
    'ফ্যানের',
    'FAN',
  ],
  'gas-stove': [
    'চূলা',
    'চুলো',
    'গ্যাস চূলা',
    'গ্যস চুলা',
    'gas stov',
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
    'রাইছ কুকার',
    'রাইস কূকার',
    'rice cookar',
    'rice cooker',
    'raice coker',
    'রাইস কুকার',
    'rais kukar',
    'rice coocker',
    'রাইস কুকর',
    'ricecooker',
  ],
  kettle: [
    'ক্যাটলি',
    'কেটলির',
    'ইলেক্ট্রিক কেটলি',
    'kettlr',
    'kettle',
    'ketli',
    'kettel',
    'কেটলি',
    'ketly',
    'কেটলী',
    'electric ketle',
  ],
  bucket: ['বালতির', 'প্লাষ্টিকের বালতি', 'bucket', 'balti', 'বালতি', 'baltee', 'buckt', 'বালতী'],
  iron: [
    'ইস্তিরী',
    'ইস্ত্রী',
    'আইরন',
    'iron',
    'istri',
    'ইস্ত্রি',
    'ইস্তিরি',
    'ayron',
    'airon',
    'আয়রন',
    'istry',
  ],
  clock: [
    'ঘরি',
    'ঘড়ী',
    'দেওয়াল ঘড়ি',
    'clock',
    'ghori',
    'ghari',
    'ঘড়ি',
    'দেয়াল ঘড়ি',
    'deyal ghori',
    'wall clok',
  ],
  charger: [
    'চারজার',
    'মোবাইল চার্জার',
    'charger',
    'চার্জার',
    'carjar',
    'charjar',
    'chargar',
    'type c charger',
  ],
  headphones: ['headphone', 'headphones', 'hedphone', 'hedfon', 'হেডফোন', 'headfone'],
  'mosquito-bat': [
    'মসার ব্যাট',
    'mosquito bat',
    'mosha marar bat',
    'মশা মারার ব্যাট',
    'mosquto bat',
    'moshar bat',
  ],
  'power-bank': ['পাওয়ার ব্যাঙ্ক', 'power bank', 'powerbank', 'পাওয়ার ব্যাংক', 'pawar bank', 'powar bank'],
  speaker: ['স্পীকার', 'speaker', 'spikar', 'স্পিকার', 'speeker', 'speakr'],
  torch: ['টর্চ লাইট', 'torch', 'টর্চ', 'torch light', 'tourch', 'টর্চলাইট'],
  'dinner-set': ['dinner set', 'ডিনার সেট', 'diner set', 'dinnar set'],
}

/** The first product for each thing, by the beginning of its pid. */
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

/** The shop sells nothing of these kinds; some of the words stand in a description. */
const unsold = [
  'oven',
  'শাড়ি',
  'induction',
  'iphone 15',
  'washing machine',
  'microwave oven',
  'camera',
  'guitar',
  'fridge',
  'ফ্রিজ',
  'টিভি',
  'television',
  'সাবান',
  'shampoo',
  'শার্ট',
  'shirt',
  'জুতা',
  'bicycle',
  'চেয়ার',
  'xyzzy',
]

async function aDemoShop() {
  const db = await freshDatabase()
  await loadDemo({ db, clock: systemClock })
  const rows = await db.read.selectFrom('products').select(['id', 'pid']).execute()
  const pids = new Map(rows.map(({ id, pid }) => [id, pid]))
  return async (text: string) => {
    const query = readProductQuery(new URLSearchParams({ q: text }))
    const { ids, isGuess } = await findProducts(db.read, query)
    return { pid: pids.get(ids[0] ?? '') ?? 'nothing', isGuess }
  }
}

it('finds products by English, Bangla and romanised Bangla, spelled well or badly', async () => {
  const find = await aDemoShop()

  const missed: string[] = []
  for (const [thing, texts] of Object.entries(spelled)) {
    for (const text of texts) {
      const { pid, isGuess } = await find(text)
      if (isGuess || !first[thing]?.test(pid)) missed.push(`${text}: ${pid}`)
    }
  }
  expect(missed).toEqual([])
})

it('finds nothing for kinds of products that the shop does not sell', async () => {
  const find = await aDemoShop()

  const found: string[] = []
  for (const text of unsold) {
    const { pid, isGuess } = await find(text)
    if (!isGuess) found.push(`${text}: ${pid}`)
  }
  expect(found).toEqual([])
})
