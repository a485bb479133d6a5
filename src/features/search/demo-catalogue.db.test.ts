/** Searches that visitors in Dhaka type, with the first result they expect in the demo catalogue. */

import { expect, it } from 'vitest'
import { loadDemo } from '#demo/load-demo.server.ts'
import { findProducts } from '#src/features/search/find-products.server.ts'
import { readProductQuery } from '#src/features/search/product-query.ts'
import { joinSynonyms } from '#src/features/searches/change-synonyms.server.ts'
import { systemClock } from '#src/lib/clock.ts'
import { aShop } from '#tests/make/a-shop.ts'
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
  'pressure-cooker': ['pressure cooker', 'প্রেশার কুকার', 'presar cooker', 'presher kukar'],
  thermos: ['thermos', 'ফ্লাস্ক', 'flask', 'tharmos', 'থার্মোস'],
  'knife-set': ['knife set', 'knife', 'ছুরি', 'churi', 'nife'],
  tiffin: ['tiffin', 'টিফিন', 'tifin carrier', 'টিফিন ক্যারিয়ার'],
  'water-filter': ['water filter', 'পানির ফিল্টার', 'watar filter', 'filter'],
  'bed-sheet': ['bed sheet', 'bedsheet', 'বেডশিট', 'chador', 'বিছানার চাদর'],
  broom: ['broom', 'ঝাড়ু', 'jharu', 'jaru'],
  'led-bulb': ['led bulb', 'bulb', 'বাল্ব', 'এলইডি বাল্ব', 'balb'],
  trimmer: ['trimmer', 'ট্রিমার', 'trimer', 'beard trimmer'],
  'study-lamp': ['study lamp', 'table lamp', 'টেবিল ল্যাম্প'],
  extension: ['multiplug', 'মাল্টিপ্লাগ', 'extension', 'extention'],
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
  'pressure-cooker': /^pressure-cooker/,
  thermos: /^thermos/,
  'knife-set': /^knife-set/,
  tiffin: /^tiffin/,
  'water-filter': /^water-filter/,
  'bed-sheet': /^bed-sheet/,
  broom: /^broom/,
  'led-bulb': /^led-bulb/,
  trimmer: /trimmer/,
  'study-lamp': /lamp/,
  extension: /^extension/,
}

/** By the names of the tiles, in both languages: any product of the category will do. */
const tiles: Readonly<Record<string, readonly string[]>> = {
  kitchen: ['Kitchen', 'রান্নাঘর', 'রান্নাঘরের', 'kitchn'],
  home: ['ঘরের জিনিস'],
  electronics: ['Electronics', 'ইলেকট্রনিকস', 'electronic', 'elektroniks'],
}

/** What the owner of a shop in Dhaka may name, the word of the shop first, then what visitors type. */
const synonyms: readonly (readonly [string, string, RegExp])[] = [
  ['fan', 'হাওয়া কল', /fan/],
  ['kettle', 'জলপাত্র', /kettle/],
  ['iron', 'dhopa jontro', /iron/],
  ['power bank', 'বিদ্যুৎ ঝুলি', /^power-bank/],
  ['gas stove', 'hob', /stove/],
  ['thermos', 'ওমজগ', /^thermos/],
  ['mug', 'পেয়ালা', /^mug/],
  ['trimmer', 'ক্ষুরযন্ত্র', /trimmer/],
]

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
  const categories = await db.read.selectFrom('products').select(['pid', 'category']).execute()
  const find = async (text: string) => {
    const query = readProductQuery(new URLSearchParams({ q: text }))
    const { ids, isGuess } = await findProducts(db.read, query)
    const pid = pids.get(ids[0] ?? '') ?? 'nothing'
    return { pid, isGuess, category: categories.find((row) => row.pid === pid)?.category }
  }
  return { db, find }
}

async function inTurn<Found>(texts: readonly string[], find: (text: string) => Promise<Found>) {
  const found: Found[] = []
  for (const text of texts) found.push(await find(text))
  return found
}

it('finds products by English, Bangla and romanised Bangla, spelled well or badly', async () => {
  const { find } = await aDemoShop()

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
  const { find } = await aDemoShop()

  const found: string[] = []
  for (const text of unsold) {
    const { pid, isGuess } = await find(text)
    if (!isGuess) found.push(`${text}: ${pid}`)
  }
  expect(found).toEqual([])
})

it('finds the products of a category by its name', async () => {
  const { find } = await aDemoShop()

  const missed: string[] = []
  for (const [tile, texts] of Object.entries(tiles)) {
    for (const text of texts) {
      const { pid, category, isGuess } = await find(text)
      if (isGuess || category !== tile) missed.push(`${text}: ${pid}`)
    }
  }
  expect(missed).toEqual([])
})

it('finds by a synonym what it did not find before, and nothing else differently', async () => {
  const { db, find } = await aDemoShop()
  const shop = await aShop(db)
  const others = Object.values(spelled).flat()
  const before = await inTurn(others, find)

  const missed: string[] = []
  for (const [word, typed, expected] of synonyms) {
    const { isGuess } = await find(typed)
    const joined = await joinSynonyms(shop, { words: [word, typed], actor: 'admin@paglamart.test' })
    const found = await find(typed)
    if (!isGuess || !joined.ok || found.isGuess || !expected.test(found.pid)) {
      missed.push(`${typed}: ${found.pid}`)
    }
  }
  expect(missed).toEqual([])
  expect(await inTurn(others, find)).toEqual(before)
})
