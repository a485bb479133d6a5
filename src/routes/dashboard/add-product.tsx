/** The owner puts a new product into the shop, an empty one or one like another (`?like=` its pid). */

import { isPid } from '#src/domain/catalogue/product.ts'
import { dhakaDay } from '#src/domain/dhaka-time.ts'
import { categoryChoices } from '#src/features/catalogue/categories/category-choices.server.ts'
import { ProductAdder } from '#src/features/catalogue/dashboard/product-adder.tsx'
import { productSentences } from '#src/features/catalogue/dashboard/product-sentences.ts'
import { typedForNew } from '#src/features/catalogue/edit/typed-product.ts'
import { findOwnProduct } from '#src/features/catalogue/find-product.server.ts'
import { productToWire } from '#src/features/catalogue/product-wire.ts'
import { requireOwnDocument } from '#src/features/media/require-own-document.server.ts'
import { pageTitle } from '#src/features/storefront/page-language.ts'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import type { Route } from './+types/add-product'

export const handle = { permission: 'product.write', requestClass: 'owner' } satisfies PageHandle

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { shop, caller } = context.get(pageContext)
  const { language } = caller
  const pid = url.searchParams.get('like') ?? ''
  const like = isPid(pid) ? await findOwnProduct(shop.db.read, pid) : undefined
  // As in the editor: another host's picture needs its own document.
  if (like) requireOwnDocument({ request, url }, [like.image])
  return {
    begins: typedForNew(dhakaDay(shop.clock()), like && productToWire(like)),
    place: like ? `product-like:${like.id}` : 'product-draft',
    categories: await categoryChoices(shop.db.read, language),
    messages: dashboardMessages(language, 'productForm'),
    draftMessages: dashboardMessages(language, 'drafts'),
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
      <ProductAdder key={loaderData.place} {...loaderData} />
    </main>
  )
}
