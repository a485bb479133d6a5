import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { draw } from '#demo/drawings/draw.ts'
import { loadDemo } from '#demo/load-demo.server.ts'
import { demoProducts } from '#demo/products.ts'
import { reportStock } from '#src/features/catalogue/stock/report-stock.server.ts'
import {
  hashOfAddress,
  pictureFormats,
  pictureWidths,
} from '#src/features/media/picture-address.ts'
import type { EncodedFile } from '#src/features/media/picture-job.ts'
import { insertFile } from '#src/features/media/picture-statements.server.ts'
import { makePictures, type Pictures } from '#src/features/media/pictures.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { ok } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import { migrate } from '#src/platform/database/migrate/migrate.ts'
import { openSqlite } from '#src/platform/database/sqlite/sqlite-database.ts'
import { packageRoot } from '#src/platform/package-root.ts'
import { aShop } from '#tests/make/a-shop.ts'

/** Nearly every test orders this product, and one test checks the files of its picture. */
const kettle = 'kettle-18'

/** Fills a new folder with the demo shop, with all of its pictures prepared. */
export async function prepareDemoShop(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const db = openSqlite(join(folder, 'shop.sqlite'))
  await migrate(db, join(packageRoot(), 'migrations'))
  const shop = await aShop(db)
  await loadDemo(shop)
  await fillInPictures(shop)
  await receiveKettles(shop)
  await db.close()
}

/**
 * A shop prepares nine hundred files from its drawings, which takes more than a minute of CPU. Here every
 * product shares one drawing's files, except the kettle. Its files are prepared here as well: each of the
 * run's shops would otherwise make them anew as soon as it is idle, and that takes two seconds of CPU.
 */
async function fillInPictures({ db }: Pick<Shop, 'db'>): Promise<void> {
  const products = await db.read.selectFrom('products').select(['pid', 'image']).execute()
  const [example] = demoProducts
  const itself = demoProducts.find(({ pid }) => pid === kettle)
  if (!example || !itself) throw new Error('The demo lacks products')
  const pictures = makePictures()
  const [shared, own] = await Promise.all(
    [example, itself].map(({ drawing }) => filesOf(pictures, draw(drawing))),
  )
  await pictures.close()
  await transact(db, async (tx) => {
    for (const { pid, image } of products) {
      const hash = hashOfAddress(image)
      if (hash === undefined) continue
      for (const file of (pid === kettle ? own : shared) ?? [])
        await insertFile(tx, { hash, ...file })
    }
    return ok(undefined)
  })
}

async function filesOf(pictures: Pictures, svg: string): Promise<readonly EncodedFile[]> {
  const jobs = pictureWidths.flatMap((width) =>
    pictureFormats.map((format) => pictures.run({ kind: 'drawing', svg, width, format })),
  )
  return (await Promise.all(jobs)).flatMap(({ files }) => files)
}

/** The demo has 64 pieces: the last tests would find none. */
async function receiveKettles(shop: Shop): Promise<void> {
  const received = await reportStock(shop, {
    pid: kettle,
    report: 'received',
    quantity: 500,
    stockWas: undefined,
    note: '',
    actor: 'test',
  })
  if (!received.ok) throw new Error(`No kettles: ${received.failure.kind}`)
}
