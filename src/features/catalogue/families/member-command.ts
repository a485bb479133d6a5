/** How the save of a family saves one of its members. */

import { memberTitles } from '#src/domain/catalogue/family.ts'
import type { Poisha } from '#src/domain/money.ts'
import type { PutProduct } from '#src/features/catalogue/edit/put-product.server.ts'
import type { FamilyView } from '#src/features/catalogue/families/family-view.ts'
import type {
  FamilyFields,
  MemberFields,
} from '#src/features/catalogue/families/save-family.server.ts'
import type { WholeProductView } from '#src/features/catalogue/product-view.ts'

type Making = {
  readonly member: MemberFields
  /** Undefined for a new one. */
  readonly product: WholeProductView | undefined
  /** A new member has its texts and pictures. */
  readonly like: WholeProductView
  readonly before: FamilyView | undefined
  readonly fields: FamilyFields
  readonly actor: string
}

export function memberCommand(making: Making): PutProduct {
  const { member, product, like, fields, actor } = making
  const shared = { pid: member.pid, takesFewPieces: true, actor }
  if (product) {
    const { price = product.price, stock = product.stock, stockWas } = member
    return {
      ...contentsOf(product),
      ...shared,
      price,
      oldPrice: oldPriceFor(price, product),
      stock,
      stockWas,
      ...titlesAfter(product, making),
      // The pictures that it has.
      image: undefined,
      condition: { kind: 'only-there', version: product.version },
    }
  }
  const { title, titleInBangla } = memberTitles(fields, member.values)
  const { price = like.price, stock = 0 } = member
  const { bangla } = like
  return {
    ...contentsOf(like),
    ...shared,
    title,
    price,
    oldPrice: oldPriceFor(price, like),
    stock,
    stockWas: undefined,
    image: undefined,
    pictures: like.pictures,
    bangla: { ...bangla, title: titleInBangla },
    condition: { kind: 'only-new' },
  }
}

function contentsOf(product: WholeProductView) {
  const { title, details, offerMessage, keywords, category, isOffer, expiresOn } = product
  return { title, details, offerMessage, keywords, category, isOffer, expiresOn }
}

/** A price above the old one would be no offer. */
function oldPriceFor(price: Poisha, { oldPrice }: WholeProductView): Poisha {
  return oldPrice < price ? price : oldPrice
}

/** A title that the family made follows it; one that the owner wrote stays. */
function titlesAfter(product: WholeProductView, { member, before, fields }: Making) {
  const standing = before?.members.find(({ id }) => id === product.id)
  const was = before && standing ? memberTitles(before, standing.values) : fields
  const next = memberTitles(fields, member.values)
  if (product.title !== was.title) return {}

  const { title: inBangla = '' } = product.bangla ?? {}
  return {
    title: next.title,
    ...((inBangla === '' || inBangla === was.titleInBangla) && {
      bangla: { title: next.titleInBangla },
    }),
  }
}
