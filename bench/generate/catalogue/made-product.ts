/** A product of a large shop: one of the demo catalogue, or a variant of one by a made-up maker. */

import type { DemoProduct, Words } from '#demo/demo-product.ts'
import { demoProducts } from '#demo/products.ts'
import { fromTaka, type Poisha } from '#src/domain/money.ts'
import { type Draw, drawsFor, oneOf, wholeNumber } from '../draws.ts'
import { madeMember } from './made-family.ts'

export type MadeProduct = {
  readonly demo: DemoProduct
  readonly pid: string
  readonly title: Words
  /** The words of the title that the demo product does not have. */
  readonly added: Words
  readonly price: Poisha
  readonly oldPrice: Poisha
  readonly isOffer: boolean
  /** `YYYY-MM-DD` */
  readonly expiresOn: string
  readonly isSoldOut: boolean
}

const makers: readonly Words[] = [
  ['Rongdhonu', 'রংধনু'],
  ['Shapla', 'শাপলা'],
  ['Doyel', 'দোয়েল'],
  ['Padma', 'পদ্মা'],
  ['Meghna', 'মেঘনা'],
  ['Jamuna', 'যমুনা'],
  ['Surma', 'সুরমা'],
  ['Korotoa', 'করতোয়া'],
  ['Bijoy', 'বিজয়'],
  ['Palki', 'পালকি'],
  ['Naksha', 'নকশা'],
  ['Kashful', 'কাশফুল'],
  ['Shimul', 'শিমুল'],
  ['Polash', 'পলাশ'],
  ['Boishakh', 'বৈশাখ'],
  ['Sonar', 'সোনার'],
].map(([en = '', bn = '']) => ({ en, bn }))

const colours: readonly Words[] = [
  ['red', 'লাল'],
  ['blue', 'নীল'],
  ['green', 'সবুজ'],
  ['white', 'সাদা'],
  ['black', 'কালো'],
  ['silver', 'রুপালি'],
  ['yellow', 'হলুদ'],
  ['pink', 'গোলাপি'],
].map(([en = '', bn = '']) => ({ en, bn }))

/** The first ones are the demo catalogue itself. */
export function madeProduct(seed: number, place: number): MadeProduct {
  const first = madeMember(place)?.first
  const demo = demoProducts[(first ?? place) % demoProducts.length]
  if (!demo) throw new RangeError('The demo catalogue is empty')
  const draw = drawsFor(seed, place)
  const isSoldOut = draw() < 0.03
  if (place < demoProducts.length) {
    const { pid, title, isOffer, expiresOn } = demo
    const price = fromTaka(demo.priceInTaka)
    const oldPrice = fromTaka(demo.oldPriceInTaka)
    const added = { en: '', bn: '' }
    return { demo, pid, title, added, price, oldPrice, isOffer, expiresOn, isSoldOut }
  }

  // Sizes of one product have one name.
  const named = first === undefined ? draw : drawsFor(seed + 13, first)
  const model = `${String.fromCharCode(65 + wholeNumber(named, 0, 25))}-${first ?? place}`
  const price = Math.max(20, Math.round(demo.priceInTaka * (0.6 + draw())))
  return {
    demo,
    pid: `${demo.pid}-${place}`,
    ...variantTitle(named, demo.title, model),
    price: fromTaka(price),
    oldPrice: fromTaka(Math.round(price * (1 + draw() * 0.4))),
    isOffer: draw() < 0.2,
    expiresOn: `${wholeNumber(draw, 2026, 2030)}-${twoDigits(wholeNumber(draw, 1, 12))}-${twoDigits(wholeNumber(draw, 1, 28))}`,
    isSoldOut,
  }
}

function variantTitle(
  draw: Draw,
  title: Words,
  model: string,
): Pick<MadeProduct, 'title' | 'added'> {
  const maker = oneOf(draw, makers)
  const colour = oneOf(draw, colours)
  return {
    title: {
      en: `${maker.en} ${title.en}, ${colour.en}, ${model}`,
      bn: `${maker.bn} ${title.bn}, ${colour.bn}, ${model}`,
    },
    added: {
      en: `${maker.en} ${colour.en} ${model}`,
      bn: `${maker.bn} ${colour.bn} ${model}`,
    },
  }
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
