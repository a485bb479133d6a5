/** Finds words of the shop in src/platform, which must serve any other shop as well. */

const words =
  'basket|buyer|cart|catalogue|coupon|courier|customer|delivery|order|parcel|product|stock|thankyou'
const brand = /Pagla Mart/

/** Files that may name them, each with the reason. */
export const inventories: Readonly<Record<string, string>> = {
  'src/platform/config.ts': 'reads the documented settings by their names',
  'src/platform/database/tables/account-tables.ts': 'types the schema of the migrations',
  'src/platform/database/tables/ad-tables.ts': 'types the schema of the migrations',
  'src/platform/database/tables/figure-tables.ts': 'types the schema of the migrations',
  'src/platform/database/tables/journal-tables.ts': 'types the schema of the migrations',
  'src/platform/database/tables/message-tables.ts': 'types the schema of the migrations',
  'src/platform/database/tables/parcel-tables.ts': 'types the schema of the migrations',
  'src/platform/database/tables/payment-tables.ts': 'types the schema of the migrations',
  'src/platform/database/tables/picture-tables.ts': 'types the schema of the migrations',
  'src/platform/database/tables/price-tables.ts': 'types the schema of the migrations',
  'src/platform/database/tables/settlement-tables.ts': 'types the schema of the migrations',
  'src/platform/database/tables/sheet-tables.ts': 'types the schema of the migrations',
  'src/platform/database/tables/webhook-tables.ts': 'types the schema of the migrations',
  'src/platform/database/tables.ts': 'types the schema of the migrations',
}

export type Found = { readonly line: number; readonly word: string }

export function findShopWords(source: string): readonly Found[] {
  return withoutComments(source)
    .split('\n')
    .flatMap((text, index) => {
      const word = brand.exec(text)?.[0] ?? shopWordIn(text)
      return word === undefined ? [] : [{ line: index + 1, word }]
    })
}

/** Also inside identifiers: `countOrder`, `order_lines`. `order by` is SQL, `orderBy` Kysely. */
function shopWordIn(text: string): string | undefined {
  const apart = text
    .replaceAll(/order\s?by/gi, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
  return new RegExp(`\\b(?:${words})s?\\b`, 'i').exec(apart)?.[0]
}

/** Line breaks stay, so that lines keep their numbers. */
function withoutComments(source: string): string {
  return source.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, (comment) =>
    comment.replaceAll(/[^\n]/g, ''),
  )
}
