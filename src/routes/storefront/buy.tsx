import { data, redirect } from 'react-router'
import { BoughtProduct } from '#src/features/catalogue/bought-product.tsx'
import { findProductIn } from '#src/features/catalogue/find-product.server.ts'
import { BuyerForm } from '#src/features/orders/buyer-form.tsx'
import { orderTokenFor } from '#src/features/orders/order-token.server.ts'
import {
  placeTypedOrder,
  type TypedOrderFailure,
} from '#src/features/orders/place-typed-order.server.ts'
import { emptyOrder, readTypedOrder, type TypedOrder } from '#src/features/orders/typed-order.ts'
import { findShopFacts } from '#src/features/settings/find-shop-facts.server.ts'
import { MessagePage } from '#src/features/storefront/failure-page.tsx'
import { notFoundPage } from '#src/features/storefront/not-found.server.ts'
import { languageOf, pageTitle } from '#src/features/storefront/page-language.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { type Language, pathPrefix } from '#src/i18n/language.ts'
import { problemSentence, wordsFor } from '#src/i18n/words.ts'
import { assertNever } from '#src/lib/assert-never.ts'
import { fill } from '#src/lib/fill.ts'
import { DatabaseUnavailable } from '#src/platform/database/database.ts'
import { pageContext } from '#src/routes/page-context.ts'
import { toastCookie } from '#src/ui/toast-cookie.ts'
import type { Route } from './+types/buy'

export const handle = { action: 'order.place' } as const

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { shop } = context.get(pageContext)
  const language = languageOf(request)
  const product = await findProductIn(shop.db.read, params.pid, language)
  if (!product) return notFoundPage(language)

  const { deliveryFees, code } = await findShopFacts(shop.db.read)
  return {
    isFound: true as const,
    language,
    words: wordsFor(language, 'buy'),
    phoneWarning: problemSentence(language, 'phoneOdd'),
    fieldSentences: sentencesForFields(language),
    product,
    deliveryFees,
    code,
  }
}

/** What a browser says of itself, before or after it has asked the shop. */
function sentencesForFields(language: Language): Readonly<Record<string, string>> {
  return {
    cname: problemSentence(language, 'name'),
    cphone: problemSentence(language, 'phone'),
    quantity: problemSentence(language, 'quantity'),
    caddress: problemSentence(language, 'address'),
    city: problemSentence(language, 'delivery'),
    cupon: problemSentence(language, 'code'),
  }
}

type Refusal = {
  readonly typed: TypedOrder
  readonly problems: Readonly<Record<string, string>>
  readonly notice: string
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { shop, caller, countOrder } = context.get(pageContext)
  const language = languageOf(request)
  const typed = readTypedOrder(await request.formData())

  const placed = await placeTypedOrder(shop, { pid: params.pid, typed, from: caller.from }).catch(
    (error: unknown) => {
      if (error instanceof DatabaseUnavailable) return undefined
      throw error
    },
  )
  if (!placed) {
    const notice = wordsFor(language, 'buy').unavailable
    return data<Refusal>(
      { typed, problems: {}, notice },
      { status: 503, headers: { 'retry-after': '2' } },
    )
  }
  countOrder(placed.ok ? 'placed' : placed.failure.kind)
  if (!placed.ok) {
    const { status, problems, notice } = refusalFor(placed.failure, language)
    return data<Refusal>({ typed, problems, notice }, { status })
  }

  const { number: oid, id } = placed.value
  const query = new URLSearchParams({ oid, token: orderTokenFor(shop.secrets, id) })
  return redirect(`${pathPrefix(language)}/thankyou?${query}`, {
    status: 303,
    headers: { 'set-cookie': toastCookie('orderCompleted') },
  })
}

function refusalFor(
  failure: TypedOrderFailure,
  language: Language,
): Omit<Refusal, 'typed'> & { readonly status: number } {
  const words = wordsFor(language, 'buy')
  switch (failure.kind) {
    case 'wrong-fields': {
      const sentences = Object.entries(failure.problems).map(
        ([name, key]) => [name, problemSentence(language, key)] as const,
      )
      return { status: 400, problems: Object.fromEntries(sentences), notice: words.checkForm }
    }
    case 'product-gone':
      return { status: 404, problems: {}, notice: words.gone }
    case 'out-of-stock': {
      const left = { n: formatNumber(failure.stock, language) }
      const notice = failure.stock === 0 ? words.soldOutNow : fill(words.outOfStockNow, left)
      return { status: 409, problems: {}, notice }
    }
    case 'price-changed': {
      const total = formatMoney(failure.quote.total, language)
      return { status: 409, problems: {}, notice: fill(words.priceChanged, { total }) }
    }
    case 'key-of-another-order':
      return { status: 422, problems: {}, notice: words.unavailable }
    case 'too-many-orders':
      return { status: 429, problems: {}, notice: words.tooMany }
    default:
      return assertNever(failure)
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  if (!loaderData.isFound) return [pageTitle(loaderData.words.title)]
  return [pageTitle(fill(loaderData.words.title, { product: loaderData.product.title }))]
}

export default function Buy({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData.isFound) {
    return <MessagePage words={loaderData.words} language={loaderData.language} />
  }

  const { language, words, product, deliveryFees, code, phoneWarning, fieldSentences } = loaderData
  return (
    <main
      id="content"
      className="container-page grid max-w-6xl content-start items-start gap-6 pt-5 md:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)] md:gap-10 md:pt-10"
    >
      <BoughtProduct product={product} language={language} words={words} />
      <BuyerForm
        pid={product.pid}
        product={product}
        fees={deliveryFees}
        code={code}
        typed={actionData?.typed ?? emptyOrder}
        refusal={actionData}
        language={language}
        words={words}
        phoneWarning={phoneWarning}
        fieldSentences={fieldSentences}
      />
    </main>
  )
}
