/** `npm run generate -- --products 100000 --orders 1000000`: fills an empty database, for trying a large shop. */

import { parseArgs } from 'node:util'
import { runCommand, say } from '#src/commands/run-command.ts'
import { mostPictures } from '#src/domain/catalogue/product-pictures.ts'
import { noWatch } from '#src/platform/database/database.ts'
import { CannotStart } from '#src/process/cannot-start.ts'
import { openDatabase } from '#src/process/open-database.ts'
import { generateShop, type TellProgress } from './generate-shop.server.ts'

const most = { products: 1_000_000, orders: 100_000_000, seed: 1_000_000, pictures: mostPictures }
const tellEveryMs = 2_000

await runCommand(async ({ config, words }) => {
  const requested = readSizes(words)
  const opened = await openDatabase(config, noWatch)
  try {
    const generated = await opened.withLongTimeout((db) =>
      generateShop(db, {
        ...requested,
        now: new Date(),
        actor: config.adminEmail,
        identitySecret: config.identitySecret,
        progress: tellProgress(),
      }),
    )
    if (!generated.ok) {
      throw new CannotStart(
        'There are products, orders or categories of your own in the database: generate fills an empty one',
      )
    }
  } finally {
    await opened.close()
  }
  return []
})

type Sizes = Readonly<Record<Exclude<keyof typeof most, 'pictures'>, number>> & {
  /** Of each product; undefined: one product in four has several. */
  readonly pictures: number | undefined
}

function readSizes(words: readonly string[]): Sizes {
  const { products, orders, seed, pictures } = readOptions(words)
  return {
    products: readNumber('products', products, 1),
    orders: readNumber('orders', orders, 0),
    seed: readNumber('seed', seed, 1),
    pictures: pictures === undefined ? undefined : readNumber('pictures', pictures, 1),
  }
}

function readOptions(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      options: {
        products: { type: 'string', default: '1000' },
        orders: { type: 'string', default: '10000' },
        seed: { type: 'string', default: '1' },
        pictures: { type: 'string' },
      },
    }).values
  } catch (error) {
    if (error instanceof TypeError) throw new CannotStart(error.message)
    throw error
  }
}

function readNumber(name: keyof typeof most, typed: string, least: number): number {
  const number = /^\d{1,9}$/.test(typed) ? Number(typed) : Number.NaN
  if (number >= least && number <= most[name]) return number
  throw new CannotStart(`--${name} is a whole number from ${least} to ${most[name]}`)
}

/** Prints a line every few seconds, and one when a kind is complete. */
function tellProgress(): TellProgress {
  const from = performance.now()
  let toldAt = from
  return (of, done, all) => {
    const now = performance.now()
    if (now - toldAt < tellEveryMs && done < all) return
    toldAt = now
    say(`${done} of ${all} ${of} after ${Math.round((now - from) / 1_000)} s`)
  }
}
