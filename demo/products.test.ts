import { expect, it } from 'vitest'

import type { DemoProduct } from '#demo/demo-product.ts'
import { shapes } from '#demo/drawings/drawing.ts'
import { demoProducts } from '#demo/products.ts'
import { demoQuestions } from '#demo/questions.ts'

const hasBengaliLetter = /[\u0985-\u09b9\u09dc-\u09df]/
const hasLatinLetter = /[a-z]/i

it('has a hundred products: about 40 kitchen, 32 home and 28 electronics', () => {
  expect(demoProducts).toHaveLength(100)
  expect(demoProducts.filter(({ category }) => category === 'kitchen')).toHaveLength(40)
  expect(demoProducts.filter(({ category }) => category === 'home')).toHaveLength(32)
  expect(demoProducts.filter(({ category }) => category === 'electronics')).toHaveLength(28)
})

it('gives every product a unique pid that the shop accepts', () => {
  expect(repeated(demoProducts.map(({ pid }) => pid))).toEqual([])
  expect(pidsWhere(({ pid }) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(pid))).toEqual([])
  expect(pidsWhere(({ pid }) => pid.length > 64 || /^[0-9a-f]{24}$/.test(pid))).toEqual([])
})

it('repeats no title, in either language', () => {
  expect(repeated(demoProducts.map(({ title }) => title.en))).toEqual([])
  expect(repeated(demoProducts.map(({ title }) => title.bn))).toEqual([])
})

it('repeats no description, in either language', () => {
  expect(repeated(demoProducts.map(({ details }) => details.en))).toEqual([])
  expect(repeated(demoProducts.map(({ details }) => details.bn))).toEqual([])
})

it('uses no drawing twice', () => {
  const drawings = demoProducts.map(({ drawing }) =>
    [drawing.shape, drawing.colour, drawing.setting, drawing.form].join(' '),
  )
  expect(repeated(drawings)).toEqual([])
})

it('uses every shape at least twice', () => {
  const timesUsed = Map.groupBy(demoProducts, ({ drawing }) => drawing.shape)
  expect(shapes.filter((shape) => (timesUsed.get(shape)?.length ?? 0) < 2)).toEqual([])
})

it('gives neighbours in the grid different shapes, and those side by side different colours', () => {
  const besideAlike = pidsWhere(({ drawing }, index) => {
    const next = demoProducts[index + 1]?.drawing
    return next?.shape === drawing.shape || next?.colour === drawing.colour
  })
  const belowAlike = pidsWhere(
    ({ drawing }, index) => demoProducts[index + 4]?.drawing.shape === drawing.shape,
  )
  expect(besideAlike).toEqual([])
  expect(belowAlike).toEqual([])
})

it('mixes the categories, so the first row is not kitchen alone', () => {
  const firstRow = demoProducts.slice(0, 4).map(({ category }) => category)
  expect(new Set(firstRow)).toEqual(new Set(['kitchen', 'home', 'electronics']))
})

it('keeps prices in whole taka from 20 up, never above the old price', () => {
  const wrong = pidsWhere(
    ({ priceInTaka, oldPriceInTaka }) =>
      !Number.isInteger(priceInTaka) ||
      !Number.isInteger(oldPriceInTaka) ||
      priceInTaka < 20 ||
      priceInTaka > oldPriceInTaka,
  )
  expect(wrong).toEqual([])
})

it('shows a higher old price on all but a few', () => {
  const withoutBadge = pidsWhere((product) => product.priceInTaka === product.oldPriceInTaka)
  expect(withoutBadge.length).toBeGreaterThanOrEqual(3)
  expect(withoutBadge.length).toBeLessThanOrEqual(8)
})

it('puts about a quarter on offer, at about 20 per cent off', () => {
  const offers = demoProducts.filter(({ isOffer }) => isOffer)
  expect(offers.length).toBeGreaterThanOrEqual(22)
  expect(offers.length).toBeLessThanOrEqual(28)

  const oddPercent = pidsWhere(
    (product) => product.isOffer && (percentOff(product) < 15 || percentOff(product) > 30),
  )
  expect(oddPercent).toEqual([])
})

it('has exactly two products sold out, and at least 20 pieces of all others', () => {
  expect(pidsWhere(({ stock }) => stock === 0)).toHaveLength(2)
  expect(pidsWhere(({ stock }) => !Number.isInteger(stock) || (stock > 0 && stock < 20))).toEqual(
    [],
  )
})

it('has each text in both languages or in neither', () => {
  const oneSided = pidsWhere(
    ({ offerMessage }) => (offerMessage.en === '') !== (offerMessage.bn === ''),
  )
  const silent = pidsWhere(({ offerMessage }) => offerMessage.en === '')
  expect(oneSided).toEqual([])
  expect(silent.length).toBeGreaterThanOrEqual(25)
  expect(silent.length).toBeLessThanOrEqual(45)
})

it('writes its Bangla in Bengali letters and digits alone', () => {
  const wrong = demoProducts
    .flatMap(({ title, details, offerMessage }) => [title.bn, details.bn, offerMessage.bn])
    .filter((text) => text !== '')
    .filter((text) => !hasBengaliLetter.test(text) || /[a-z0-9]/i.test(text))
  expect(wrong).toEqual([])
})

it('writes its English in Latin letters alone', () => {
  const wrong = demoProducts
    .flatMap(({ title, details, offerMessage }) => [title.en, details.en, offerMessage.en])
    .filter((text) => text !== '')
    .filter((text) => !hasLatinLetter.test(text) || /[\u0980-\u09ff]/.test(text))
  expect(wrong).toEqual([])
})

it('has English, Bangla and romanised search terms, none of them twice', () => {
  const wrong = pidsWhere(({ keywords }) => {
    const words = keywords.split(', ')
    return (
      !hasBengaliLetter.test(keywords) ||
      !hasLatinLetter.test(keywords) ||
      words.length < 6 ||
      repeated(words).length > 0
    )
  })
  expect(wrong).toEqual([])
})

it('stays within the lengths of the contract', () => {
  const tooLong = pidsWhere(
    ({ title, details, offerMessage, keywords }) =>
      Math.max(title.en.length, title.bn.length) > 200 ||
      Math.max(details.en.length, details.bn.length) > 20_000 ||
      Math.max(offerMessage.en.length, offerMessage.bn.length, keywords.length) > 2_000,
  )
  expect(tooLong).toEqual([])
})

it('describes each product in two to four sentences', () => {
  const wrong = pidsWhere(({ details }) => {
    const counts = [details.en.match(/[.!?](?= |$)/g), details.bn.match(/[।!?](?= |$)/g)]
    return counts.some((ends) => ends === null || ends.length < 2 || ends.length > 4)
  })
  expect(wrong).toEqual([])
})

it('has no filler, no emoji, no stray spaces, and one encoding of every letter', () => {
  const wrong = demoProducts.flatMap(textsOf).filter(
    (text) =>
      /lorem|ipsum|todo|\$\{|\p{Extended_Pictographic}| {2}/iu.test(text) ||
      text !== text.trim() ||
      // Some Bangla letters have two encodings, and a search for one would not find the other.
      text !== text.normalize('NFC'),
  )
  expect(wrong).toEqual([])
})

it('expires on real days, two or three of them already past', () => {
  expect(pidsWhere(({ expiresOn }) => !isDate(expiresOn))).toEqual([])

  const past = pidsWhere(({ expiresOn }) => expiresOn < '2026-11-01')
  expect(past.length).toBeGreaterThanOrEqual(2)
  expect(past.length).toBeLessThanOrEqual(3)
  expect(pidsWhere(({ expiresOn }) => expiresOn > '2029-12-31')).toEqual([])
})

it('has the questions 1, 2 and 3, each with a host and a date', () => {
  expect(demoQuestions.map(({ id }) => id)).toEqual(['1', '2', '3'])
  expect(demoQuestions.filter(({ dueOn }) => !isDate(dueOn))).toEqual([])
  expect(demoQuestions.filter(({ budgetInTaka }) => !Number.isInteger(budgetInTaka))).toEqual([])
  expect(demoQuestions.filter(({ host }) => !host.email.endsWith('@paglamart.test'))).toEqual([])
})

function pidsWhere(claim: (product: DemoProduct, index: number) => boolean): string[] {
  return demoProducts.filter(claim).map(({ pid }) => pid)
}

function repeated(texts: readonly string[]): string[] {
  return texts.filter((text, index) => texts.indexOf(text) !== index)
}

function percentOff({ priceInTaka, oldPriceInTaka }: DemoProduct): number {
  return Math.round(100 - (priceInTaka * 100) / oldPriceInTaka)
}

function isDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

function textsOf({ title, details, offerMessage, keywords }: DemoProduct): string[] {
  return [title.en, title.bn, details.en, details.bn, offerMessage.en, offerMessage.bn, keywords]
}
