/** The owner changes a product, tells its stock, and sees what became of both. */

import { data, Link } from 'react-router'
import { categoryChoices } from '#src/features/catalogue/categories/category-choices.server.ts'
import { LowStockForm } from '#src/features/catalogue/dashboard/low-stock-form.tsx'
import { ProductEditor } from '#src/features/catalogue/dashboard/product-editor.tsx'
import { productSentences } from '#src/features/catalogue/dashboard/product-sentences.ts'
import { StockLedger } from '#src/features/catalogue/dashboard/stock-ledger.tsx'
import { findOwnProduct } from '#src/features/catalogue/find-product.server.ts'
import { findPriced } from '#src/features/catalogue/prices/list-prices.server.ts'
import { pricedToWire } from '#src/features/catalogue/prices/price-wire.ts'
import { productEtag, productToWire } from '#src/features/catalogue/product-wire.ts'
import { findLowStock } from '#src/features/catalogue/stock/low-stock.server.ts'
import { BackLink, useWayBack } from '#src/features/dashboard/way-back.tsx'
import { HistoryList } from '#src/features/history/dashboard/history-list.tsx'
import { requireOwnDocument } from '#src/features/media/require-own-document.server.ts'
import { pageTitle } from '#src/features/storefront/page-language.ts'
import { WaitLink } from '#src/features/waitlist/dashboard/waitlist-products.tsx'
import { countWaiting } from '#src/features/waitlist/waitlist-queue.server.ts'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import { Icon } from '#src/ui/icon.tsx'
import type { Route } from './+types/edit-product'

export const handle = { permission: 'product.write', requestClass: 'owner' } satisfies PageHandle

export async function loader({ request, url, context, params }: Route.LoaderArgs) {
  const { shop, caller } = context.get(pageContext)
  const { language } = caller
  const product = await findOwnProduct(shop.db.read, params.pid)
  // Its picture may be another host's, which only the policy of its own document allows.
  if (product) requireOwnDocument({ request, url }, [product.image])

  const page = {
    pid: params.pid,
    priced: product && (await findPriced(shop.db.read, [product.id])).map(pricedToWire)[0],
    opened: product && { body: productToWire(product), etag: productEtag(product) },
    categories: await categoryChoices(shop.db.read, language),
    messages: dashboardMessages(language, 'productForm'),
    pictureMessages: dashboardMessages(language, 'productPicture'),
    listMessages: dashboardMessages(language, 'productPictures'),
    conflictMessages: dashboardMessages(language, 'editConflict'),
    dialogs: dashboardMessages(language, 'dialogs'),
    draftMessages: dashboardMessages(language, 'drafts'),
    campaignMessages: dashboardMessages(language, 'productCampaigns'),
    stockMessages: dashboardMessages(language, 'stock'),
    historyMessages: dashboardMessages(language, 'history'),
    tables: dashboardMessages(language, 'tables'),
    failures: dashboardMessages(language, 'apiFailures'),
    sentences: productSentences(language),
    waitlistMessages: dashboardMessages(language, 'waitlist'),
    optionsLink: dashboardMessages(language, 'families').link,
    waiting: product ? ((await countWaiting(shop.db.read, [product.id])).get(product.id) ?? 0) : 0,
    lowStock: product && (await findLowStock(shop.db.read, product.id)),
  }
  return data(page, { status: product ? 200 : 404 })
}

export { onlyOnAnotherPage as shouldRevalidate } from '#src/features/dashboard/only-on-another-page.ts'

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { messages, opened, pid } = loaderData
  return [pageTitle(interpolate(messages.editTitle, { title: opened?.body.title ?? pid }))]
}

export default function EditProduct({ loaderData }: Route.ComponentProps) {
  const { pid, opened, historyMessages, tables, lowStock, waiting, waitlistMessages, ...shared } =
    loaderData
  const { optionsLink, ...passed } = shared
  const { messages, stockMessages } = passed
  const wayBack = useWayBack('/dashboard/view-product')
  return (
    <main id="content" className="container-desk grid content-start gap-5 py-6">
      <div className="grid justify-items-start gap-1">
        <BackLink way={wayBack}>{messages.back}</BackLink>
        <h1 className="heading-desk wrap-anywhere">
          {messages.editHeading} {opened?.body.pid ?? pid}
        </h1>
        {opened && !opened.body.draft && (
          <a
            href={`/product/${encodeURIComponent(opened.body.pid)}`}
            className="inline-flex min-h-11 items-center gap-2 underline"
          >
            <Icon name="shop" />
            {messages.inShop}
          </a>
        )}
        {opened && (
          <Link
            to={`/dashboard/add-product?like=${encodeURIComponent(opened.body.pid)}`}
            className="inline-flex min-h-11 items-center gap-2 underline"
          >
            <Icon name="box-add" />
            {messages.makeAlike}
          </Link>
        )}
        {opened && (
          <Link
            to={`/dashboard/view-product/options/${encodeURIComponent(opened.body.pid)}`}
            className="inline-flex min-h-11 items-center gap-2 underline"
          >
            <Icon name="tag" />
            {optionsLink}
          </Link>
        )}
        {opened && <WaitLink pid={opened.body.pid} waiting={waiting} messages={waitlistMessages} />}
      </div>
      {opened ? (
        // Another one for another product: nothing that was typed for one is saved on the other.
        <div key={opened.body._id} className="grid min-w-0 gap-5">
          <ProductEditor opened={opened} {...passed} />
          {lowStock && !opened.body.draft && (
            <LowStockForm
              productId={opened.body._id}
              lowStock={lowStock}
              messages={stockMessages}
              failures={passed.failures}
              sentences={passed.sentences}
            />
          )}
          {!opened.body.draft && (
            <StockLedger productId={opened.body._id} messages={stockMessages} tables={tables} />
          )}
          <HistoryList subject="product" id={opened.body._id} messages={historyMessages} />
        </div>
      ) : (
        <p role="alert" className="notice">
          {interpolate(messages.unknown, { pid })}
        </p>
      )}
    </main>
  )
}
