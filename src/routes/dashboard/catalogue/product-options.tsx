/** The family of a product: the table of its options, made and saved at once. */

import { data, Link } from 'react-router'
import { FamilyEditor } from '#src/features/catalogue/families/dashboard/family-editor.tsx'
import { findFamilyOf } from '#src/features/catalogue/families/family-rows.server.ts'
import { familyToWire } from '#src/features/catalogue/families/family-wire.ts'
import { findWholeProduct } from '#src/features/catalogue/find-product.server.ts'
import { productToWire } from '#src/features/catalogue/product-wire.ts'
import { DeskPage } from '#src/features/dashboard/desk-page.tsx'
import { pageTitle } from '#src/features/storefront/page-language.ts'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import type { Route } from './+types/product-options'

export const handle = { permission: 'product.write', requestClass: 'owner' } satisfies PageHandle

export async function loader({ context, params }: Route.LoaderArgs) {
  const { shop, caller } = context.get(pageContext)
  const { language } = caller
  const product = await findWholeProduct(shop.db.read, params.pid)
  const inBangla = language === 'bn' ? product?.bangla?.title : undefined
  const page = {
    title: inBangla || (product?.title ?? params.pid),
    pid: params.pid,
    opened: product && {
      product: productToWire(product),
      ...familyToWire(await findFamilyOf(shop.db.read, product.id)),
    },
    messages: dashboardMessages(language, 'families'),
    dialogs: dashboardMessages(language, 'dialogs'),
    failures: dashboardMessages(language, 'apiFailures'),
  }
  return data(page, { status: product ? 200 : 404 })
}

export { onlyOnAnotherPage as shouldRevalidate } from '#src/features/dashboard/only-on-another-page.ts'

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { messages, title } = loaderData
  return [pageTitle(interpolate(messages.title, { title }))]
}

export default function ProductOptions({ loaderData }: Route.ComponentProps) {
  const { title, pid, opened, messages, dialogs, failures } = loaderData
  return (
    <DeskPage heading={`${messages.heading} ${title}`} lead={messages.lead}>
      {opened ? (
        <>
          <Link
            to={`/dashboard/view-product/edit-product/${encodeURIComponent(pid)}`}
            className="inline-flex min-h-11 items-center justify-self-start underline"
          >
            {messages.back}
          </Link>
          <FamilyEditor
            key={opened.product._id}
            opened={opened}
            messages={messages}
            dialogs={dialogs}
            failures={failures}
          />
        </>
      ) : (
        <p role="alert" className="notice">
          {interpolate(messages.unknown, { pid })}
        </p>
      )}
    </DeskPage>
  )
}
