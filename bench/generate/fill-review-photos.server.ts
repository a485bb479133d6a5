import sharp from 'sharp'
import { draw as drawSvg } from '#demo/drawings/draw.ts'
import { settings } from '#demo/drawings/drawing.ts'
import { demoProducts } from '#demo/products.ts'
import { commit, type Database } from '#src/platform/database/database.ts'
import { drawsFor, oneOf } from './draws.ts'
import { madeId } from './made-order.ts'

/** The newest reviews: those that visitors and the team see first. */
const looked = 120
const withPhotos = 0.2
const widths = { small: 320, large: 800 } as const

/** Some of the newest reviews have one or two photos: the product of its drawing, somewhere else. */
export async function fillReviewPhotos(db: Database, seed: number): Promise<void> {
  const reviews = await db.read
    .selectFrom('reviews')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['reviews.id', 'pid', 'state', 'written_at'])
    .orderBy('reviews.id', 'desc')
    .limit(looked)
    .execute()
  for (const [place, { id, pid, state, written_at }] of reviews.entries()) {
    const next = drawsFor(seed + 11, place)
    const demo = demoProducts.findLast((one) => pid === one.pid || pid.startsWith(`${one.pid}-`))
    if (!demo || next() >= withPhotos) continue
    const setting = oneOf(next, settings)
    const others = settings.filter((one) => one !== setting)
    const places = next() < 0.3 ? [setting, oneOf(next, others)] : [setting]
    const photos = await Promise.all(
      places.map((one) => photoOf(drawSvg({ ...demo.drawing, setting: one }))),
    )
    await commit(db, (tx) =>
      tx
        .insertInto('review_photos')
        .values(
          photos.map((photo, nth) => ({
            ...photo,
            id: madeId(new Date(written_at), 10 * place + nth),
            review_id: id,
            is_shown: state === 'published' ? (1 as const) : (0 as const),
            added_at: written_at,
          })),
        )
        .execute(),
    )
  }
}

async function photoOf(svg: string) {
  const large = await jpegOf(svg, widths.large)
  return { large, small: await jpegOf(svg, widths.small) }
}

function jpegOf(svg: string, width: number): Promise<Buffer> {
  return sharp(Buffer.from(svg)).resize({ width }).jpeg({ quality: 70 }).toBuffer()
}
