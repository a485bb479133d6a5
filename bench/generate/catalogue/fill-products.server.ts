import type { DemoProduct } from '#demo/demo-product.ts'
import { draw as drawSvg } from '#demo/drawings/draw.ts'
import { demoProducts } from '#demo/products.ts'
import type { Poisha } from '#src/domain/money.ts'
import { noteIndexed } from '#src/features/catalogue/edit/index-unindexed.server.ts'
import { addDrawing } from '#src/features/media/add-drawing.server.ts'
import { pictureAddress } from '#src/features/media/picture-address.ts'
import { learnWords } from '#src/features/search/index-product.server.ts'
import { isWord, termsOf } from '#src/features/search/product-terms.ts'
import { commit, type Database } from '#src/platform/database/database.ts'
import { insertRows } from '#src/platform/database/insert-rows.server.ts'
import type { Tx } from '#src/platform/database/tables.ts'
import { type Making, madeId } from '../made-order.ts'
import type { BoughtGoods } from '../money/fill-money.server.ts'
import { madeCost } from '../money/made-postings.ts'
import { type FilledCategories, fillCategories } from './fill-categories.server.ts'
import { categoryOf } from './made-categories.ts'
import { familyOptions, type MadeMember, madeMember } from './made-family.ts'
import { type MadeProduct, madeProduct } from './made-product.ts'

const productsAtOnce = 2_000

export type FilledProduct = Pick<MadeProduct, 'pid'> & {
  readonly id: string
  readonly title: string
  readonly titleInBangla: string
  readonly image: string
  readonly price: number
  /** Of one piece. */
  readonly cost: Poisha
  readonly bought: BoughtGoods['bought']
  readonly left: number
}

export type FillingProducts = Making & {
  /** For each purchase, by the index of a product: the pieces that orders take until the next one. */
  readonly sold: readonly Float64Array[]
  /** When the shop bought; the first time before the first order. */
  readonly boughtAt: readonly Date[]
  readonly addedFrom: Date
  /** Of each product; undefined: one product in four has several. */
  readonly pictures?: number | undefined
  readonly progress: (done: number) => void
}

/** Adds products with their texts, pictures, search words and the stock that the orders will take. */
export async function fillProducts(
  db: Database,
  filling: FillingProducts,
): Promise<readonly FilledProduct[]> {
  const images = await fillPictures(db, filling.addedFrom)
  const categories = await fillCategories(db, filling.addedFrom)
  const termsOfMade = makeTermsOf(categories)
  const filled: FilledProduct[] = []
  const words = new Set<string>()
  for (let from = 0; from < filling.products; from += productsAtOnce) {
    const places = placesFrom(from, Math.min(productsAtOnce, filling.products - from))
    await commit(db, async (tx) => {
      const some = places.map((place) =>
        rowsOf(filling, { images, categories, termsOfMade }, place),
      )
      await insertSome(tx, some)
      for (const { filled: product, terms } of some) {
        filled.push(product)
        for (const term of terms.keys()) if (isWord(term)) words.add(term)
      }
    })
    filling.progress(filled.length)
  }
  await commit(db, async (tx) => {
    await learnWords(tx, [...words])
    await noteIndexed(tx)
  })
  return filled
}

function placesFrom(from: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, at) => from + at)
}

async function fillPictures(db: Database, now: Date): Promise<ReadonlyMap<string, string>> {
  const images = new Map<string, string>()
  await commit(db, async (tx) => {
    for (const { pid, drawing } of demoProducts) {
      const hash = await addDrawing(tx, { svg: drawSvg(drawing), now })
      images.set(pid, pictureAddress(hash, 640, 'jpg'))
    }
  })
  return images
}

type ProductRows = ReturnType<typeof rowsOf>

type Filled = {
  readonly images: ReadonlyMap<string, string>
  readonly categories: FilledCategories
  readonly termsOfMade: (made: MadeProduct) => Terms
}

function rowsOf(
  { seed, sold, boughtAt, addedFrom, pictures: asked }: FillingProducts,
  { images, categories, termsOfMade }: Filled,
  place: number,
) {
  const made = madeProduct(seed, place)
  const { demo, pid, title, price, oldPrice } = made
  const addedAt = new Date(addedFrom.getTime() + place * 1_000)
  const id = madeId(addedAt, place)
  const member = madeMember(place)
  const familyId = member ? madeId(addedFrom, member.first) : null
  const image = images.get(demo.pid) ?? ''
  const left = made.isSoldOut ? 0 : demo.stock
  const pictures = picturesOf({ place, asked, cover: image, all: [...images.values()] })
  const cost = madeCost(seed, place, price)
  const bought = sold.flatMap((ofProduct, nth) => {
    const pieces = (ofProduct[place] ?? 0) + (nth === 0 ? left : 0)
    const at = nth === 0 ? addedAt : (boughtAt[nth] ?? addedAt)
    return nth > 0 && pieces === 0 ? [] : [{ id: madeId(at, place), pieces, at }]
  })
  return {
    filled: {
      id,
      pid,
      title: title.en,
      titleInBangla: title.bn,
      image,
      price,
      cost,
      bought,
      left,
    },
    product: {
      id,
      pid,
      category: categoryOf(demo, categories.made),
      title: title.en,
      details: demo.details.en,
      offer_message: demo.offerMessage.en,
      keywords: demo.keywords,
      image,
      price_poisha: price,
      old_price_poisha: oldPrice,
      stock: left,
      is_offer: made.isOffer ? 1 : 0,
      expires_on: made.expiresOn,
      added_at: addedAt.toISOString(),
      archived_at: null,
      version: 1,
      stock_version: 1,
      family_id: familyId,
      family_place: member?.at ?? null,
      option_values: member ? JSON.stringify([member.value]) : null,
    } as const,
    families:
      familyId !== null && member?.at === 0
        ? [
            {
              id: familyId,
              title: demo.title.en,
              title_in_bangla: demo.title.bn,
              options: JSON.stringify(familyOptions),
              version: 1,
            },
          ]
        : [],
    translation: {
      product_id: id,
      language: 'bn',
      title: title.bn,
      details: demo.details.bn,
      offer_message: demo.offerMessage.bn,
    },
    pictures: pictures.map((image, position) => ({
      product_id: id,
      position,
      image,
      alt: position === 0 ? title.en : '',
      alt_in_bangla: position === 0 ? title.bn : '',
      is_real: position === 1 ? (1 as const) : (0 as const),
    })),
    movements: bought.map(({ id: ofPurchase, pieces, at }, nth) => ({
      id: ofPurchase,
      product_id: id,
      quantity: pieces,
      reason: nth === 0 ? ('opening' as const) : ('received' as const),
      order_id: null,
      actor: 'generate',
      note: '',
      moved_at: at.toISOString(),
    })),
    terms: withOption(termsOfMade(made), member),
  }
}

/** The values of a member are words of its title. */
function withOption(terms: Terms, member: MadeMember | undefined): Terms {
  if (!member) return terms
  const { text, inBangla } = member.value
  return new Map([
    ...terms,
    ...termsOf({ pid: '', keywords: '', titles: [text, inBangla], details: [], categories: [] }),
  ])
}

const mostMade = 5

type Pictured = {
  readonly place: number
  readonly asked: number | undefined
  readonly cover: string
  readonly all: readonly string[]
}

/** Its own, and drawings of other products; none where the cover is all. */
function picturesOf({ place, asked, cover, all }: Pictured): readonly string[] {
  const made = place % 4 === 1 ? 2 + (Math.floor(place / 4) % (mostMade - 1)) : 1
  const count = asked ?? made
  if (count === 1) return []
  const others = all.filter((image) => image !== cover)
  return [cover, ...placesFrom(place, count - 1).map((at) => others[at % others.length] ?? '')]
}

type Terms = ReadonlyMap<string, number>

/** The search words that a variant adds to those of its demo product, which are computed once. */
function makeTermsOf({ made, namesFor }: FilledCategories): Filled['termsOfMade'] {
  const termsOfDemo = new Map<DemoProduct, Terms>()
  return ({ demo, pid, added }) => {
    const { details, keywords } = demo
    const known =
      termsOfDemo.get(demo) ??
      termsOf({
        pid: demo.pid,
        keywords,
        titles: [demo.title.en, demo.title.bn],
        details: [details.en, details.bn],
        categories: namesFor(categoryOf(demo, made)),
      })
    termsOfDemo.set(demo, known)
    const terms = new Map(known)
    const more = termsOf({
      pid,
      keywords: '',
      titles: [added.en, added.bn],
      details: [],
      categories: [],
    })
    for (const [term, weight] of more) terms.set(term, Math.max(weight, terms.get(term) ?? 0))
    return terms
  }
}

async function insertSome(tx: Tx, some: readonly ProductRows[]): Promise<void> {
  const all = <Row>(rowsOfOne: (one: ProductRows) => readonly Row[]) => some.flatMap(rowsOfOne)
  await insertRows(
    tx,
    'products',
    all(({ product }) => [product]),
  )
  await insertRows(
    tx,
    'families',
    all(({ families }) => families),
  )
  await insertRows(
    tx,
    'product_translations',
    all(({ translation }) => [translation]),
  )
  await insertRows(
    tx,
    'product_pictures',
    all(({ pictures }) => pictures),
  )
  await insertRows(
    tx,
    'stock_movements',
    all(({ movements }) => movements),
  )
  const terms = all(({ product, terms }) =>
    // In the order of the table.
    [...terms]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([term, weight]) => ({ product_id: product.id, term, weight })),
  )
  await insertRows(tx, 'search_terms', terms)
}
