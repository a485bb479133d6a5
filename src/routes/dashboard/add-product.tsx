/** The owner puts a new product into the shop. */

import { ProductAdder } from '#src/features/catalogue/dashboard/product-adder.tsx'
import { productSentences } from '#src/features/catalogue/dashboard/product-sentences.ts'
import { pageTitle } from '#src/features/storefront/page-language.ts'
import { dashboardWords } from '#src/i18n/dashboard-words.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import type { Route } from './+types/add-product'

export const handle = { permission: 'product.write', requestClass: 'owner' } satisfies PageHandle

export function loader() {
  return {
    words: dashboardWords('productForm'),
    pictureWords: dashboardWords('productPicture'),
    dialogs: dashboardWords('dialogs'),
    failures: dashboardWords('apiFailures'),
    sentences: productSentences(),
  }
}

export { onlyOnAnotherPage as shouldRevalidate } from '#src/features/dashboard/only-on-another-page.ts'

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? [pageTitle(loaderData.words.addTitle)] : []
}

export default function AddProduct({ loaderData }: Route.ComponentProps) {
  return (
    <main id="content" className="container-desk grid max-w-5xl content-start gap-5 py-6">
      <h1 className="heading-desk">{loaderData.words.addHeading}</h1>
      <ProductAdder {...loaderData} />
    </main>
  )
}
