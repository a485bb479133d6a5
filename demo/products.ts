/** The whole demo catalogue in display order, with the three categories mixed. */

import type { DemoProduct } from '#demo/demo-product.ts'
import { electronicsProducts } from '#demo/products-electronics.ts'
import { homeProducts } from '#demo/products-home.ts'
import { kitchenProducts } from '#demo/products-kitchen.ts'

export const demoProducts: readonly DemoProduct[] = mixed([
  kitchenProducts,
  homeProducts,
  electronicsProducts,
])

/** Distributes the categories evenly, so a longer one does not fill the end of the list alone. */
function mixed(shelves: readonly (readonly DemoProduct[])[]): DemoProduct[] {
  return shelves
    .flatMap((shelf) =>
      shelf.map((product, index) => ({ product, place: (index + 0.5) / shelf.length })),
    )
    .toSorted((one, other) => one.place - other.place)
    .map(({ product }) => product)
}
