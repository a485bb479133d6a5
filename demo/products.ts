/** The whole demo catalogue in the order a shop window would show it: the three shelves mixed. */

import type { DemoProduct } from '#demo/demo-product.ts'
import { electronicsProducts } from '#demo/products-electronics.ts'
import { homeProducts } from '#demo/products-home.ts'
import { kitchenProducts } from '#demo/products-kitchen.ts'

export const demoProducts: readonly DemoProduct[] = mixed([
  kitchenProducts,
  homeProducts,
  electronicsProducts,
])

/** Deals the shelves out evenly, so a longer shelf does not fill the end of the list alone. */
function mixed(shelves: readonly (readonly DemoProduct[])[]): DemoProduct[] {
  return shelves
    .flatMap((shelf) =>
      shelf.map((product, index) => ({ product, place: (index + 0.5) / shelf.length })),
    )
    .toSorted((one, other) => one.place - other.place)
    .map(({ product }) => product)
}
