/** The owner puts a new product into the shop. */

import { categoryChoices } from '#src/features/catalogue/categories/category-choices.server.ts'
import { ProductAdder } from '#src/features/catalogue/dashboard/product-adder.tsx'
import { productSentences } from '#src/features/catalogue/dashboard/product-sentences.ts'
import { pageTitle } from '#src/features/storefront/page-language.ts'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import type { Route } from './+types/add-product'

export const handle = { permission: 'product.write', requestClass: 'owner' } satisfies PageHandle

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, caller } = context.get(pageContext)
  const { language } = caller
  return {
    categories: await categoryChoices(shop.db.read, language),
    messages: dashboardMessages(language, 'productForm'),
    pictureMessages: dashboardMessages(language, 'productPicture'),
    listMessages: dashboardMessages(language, 'productPictures'),
    dialogs: dashboardMessages(language, 'dialogs'),
    failures: dashboardMessages(language, 'apiFailures'),
    sentences: productSentences(language),
  }
}

export { onlyOnAnotherPage as shouldRevalidate } from '#src/features/dashboard/only-on-another-page.ts'

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? [pageTitle(loaderData.messages.addTitle)] : []
}

export default function AddProduct({ loaderData }: Route.ComponentProps) {
  return (
    <main id="content" className="container-desk grid max-w-5xl content-start gap-5 py-6">
      <h1 className="heading-desk">{loaderData.messages.addHeading}</h1>
      <ProductAdder {...loaderData} />
    </main>
  )
}
