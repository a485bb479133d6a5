import { findBangla } from '#src/features/catalogue/bangla-rows.server.ts'
import { findPictures } from '#src/features/catalogue/picture-rows.server.ts'
import type { ProductView, WholeProductView } from '#src/features/catalogue/product-view.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'

/** Adds the Bangla texts and all pictures of products: two statements, however many they are. */
export async function wholeProducts(
  reads: Reads | Tx,
  products: readonly ProductView[],
): Promise<readonly WholeProductView[]> {
  const bangla = await findBangla(
    reads,
    products.map(({ id }) => id),
  )
  const pictures = await findPictures(reads, products)
  return products.map((product) => wholeOf(product, { bangla, pictures }))
}

export async function wholeProduct(
  reads: Reads | Tx,
  product: ProductView,
): Promise<WholeProductView> {
  const bangla = await findBangla(reads, [product.id])
  const pictures = await findPictures(reads, [product])
  return wholeOf(product, { bangla, pictures })
}

type Found = {
  readonly bangla: Awaited<ReturnType<typeof findBangla>>
  readonly pictures: Awaited<ReturnType<typeof findPictures>>
}

function wholeOf(product: ProductView, { bangla, pictures }: Found): WholeProductView {
  const { id } = product
  return { ...product, bangla: bangla.get(id), pictures: pictures.get(id) ?? [] }
}
