/** The cart: what its cookie names, at the shop's prices of now. */

import { redirect } from 'react-router'
import { addToCart, type CartLine, parseCart, setPieces, writeCart } from '#src/domain/cart.ts'
import { cartCookie, cartIn } from '#src/features/cart/cart-cookie.ts'
import { listOffers } from '#src/features/catalogue/list-cards.server.ts'
import { ProductGrid } from '#src/features/catalogue/show/product-card.tsx'
import { FullCart } from '#src/features/orders/cart/cart-page.tsx'
import { viewCart } from '#src/features/orders/cart/view-cart.server.ts'
import { piecesTyped } from '#src/features/orders/place/typed-order.ts'
import { pageMeta } from '#src/features/seo/page-meta.ts'
import { siteFor } from '#src/features/seo/site-for.server.ts'
import { findDeliveryFees } from '#src/features/settings/find-shop-settings.server.ts'
import { languageOf } from '#src/features/storefront/page-language.ts'
import { pathPrefix } from '#src/i18n/language.ts'
import { messagesFor } from '#src/i18n/messages-for.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import { headersOfAction, refuse } from '#src/routes/refuse.ts'
import { Icon } from '#src/ui/icon.tsx'
import type { Route } from './+types/cart'

export const handle = {
  permission: 'storefront.read',
  requestClass: 'reads',
} satisfies PageHandle

/** A short look at the catalogue for an empty cart. */
const cardsBeside = 4

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, origin } = context.get(pageContext)
  const language = languageOf(request)
  const cart = cartIn(request.headers.get('cookie') ?? '')
  const taken = parseCart(new URL(request.url).searchParams.get('removed') ?? '').slice(0, 1)
  const [removed, ...lines] = await viewCart(shop.db.read, [...taken, ...cart], language).then(
    (all) => (taken.length > 0 ? all : [undefined, ...all]),
  )
  const offers = cart.length === 0 ? await listOffers(shop.db.read, language) : []
  return {
    language,
    site: siteFor(origin, language),
    messages: messagesFor(language, 'cart'),
    cardMessages: messagesFor(language, 'card'),
    fees: await findDeliveryFees(shop.db.read),
    lines: lines.filter((line) => line !== undefined),
    removed,
    offers: offers.slice(0, cardsBeside),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { origin } = context.get(pageContext)
  const language = languageOf(request)
  const form = await request.formData()
  const cart = cartIn(request.headers.get('cookie') ?? '')
  const again = parseCart(String(form.get('again') ?? ''))
  const { intent, line } = wishIn(form)
  const next = again.length > 0 ? withAll(cart, again) : changed(cart, intent, line)
  if (!next) return refuse({ notice: messagesFor(language, 'cart').full }, 409)

  const isGone = next.length < cart.length
  const removed = isGone ? cart.find(({ pid }) => pid === line.pid) : undefined
  const query = removed ? `?${new URLSearchParams({ removed: writeCart([removed]) })}` : ''
  return redirect(`${pathPrefix(language)}/cart${query}`, {
    status: 303,
    headers: { 'set-cookie': cartCookie(next, origin.startsWith('https:')) },
  })
}

/** The lines of a former order beside what is in the cart; undefined where the cart is full. */
function withAll(
  cart: readonly CartLine[],
  lines: readonly CartLine[],
): readonly CartLine[] | undefined {
  return lines.reduce<readonly CartLine[] | undefined>(
    (all, line) => all && addToCart(all, line),
    cart,
  )
}

/** A form is text. A quantity that is no number leaves the cart as it is. */
function wishIn(form: FormData): { readonly intent: string; readonly line: CartLine } {
  const text = (name: string) => String(form.get(name) ?? '')
  // The button beside each product says only which one.
  if (form.has('add')) return { intent: 'add', line: { pid: text('add'), quantity: 1 } }
  const quantity = piecesTyped(text('quantity')) ?? Number.NaN
  return { intent: text('intent'), line: { pid: text('pid'), quantity } }
}

/** Undefined where the cart is full. */
function changed(
  cart: readonly CartLine[],
  intent: string,
  { pid, quantity }: CartLine,
): readonly CartLine[] | undefined {
  if (intent === 'remove') return setPieces(cart, { pid, quantity: 0 })
  const [line] = parseCart(writeCart([{ pid, quantity }]))
  if (!line) return cart
  return intent === 'add' ? addToCart(cart, line) : setPieces(cart, line)
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { messages, site } = loaderData
  return pageMeta({ site, path: '/cart', title: messages.title, description: messages.text })
}
export const headers: Route.HeadersFunction = headersOfAction

export default function Cart({ loaderData, actionData }: Route.ComponentProps) {
  const { language, messages, cardMessages, lines, removed, fees, offers } = loaderData
  const isEmpty = lines.length === 0 && !removed
  return (
    <main id="content" className="container-page grid content-start gap-6 pt-5 md:gap-8 md:pt-10">
      {isEmpty ? (
        <EmptyCart language={language} messages={messages} />
      ) : (
        <>
          <h1 className="heading-page">{messages.heading}</h1>
          <FullCart
            key={JSON.stringify(lines)}
            lines={lines}
            removed={removed}
            fees={fees}
            notice={actionData?.notice}
            language={language}
            messages={messages}
          />
        </>
      )}
      {offers.length > 0 && (
        <ProductGrid cards={offers} titles="h2" language={language} messages={cardMessages} />
      )}
    </main>
  )
}

type EmptyProps = Pick<Route.ComponentProps['loaderData'], 'language' | 'messages'>

function EmptyCart({ language, messages }: EmptyProps) {
  return (
    <div className="grid justify-items-center gap-5 py-8 text-center">
      <span className="grid size-28 place-items-center rounded-full bg-marigold text-5xl text-on-marigold">
        <Icon name="cart" />
      </span>
      <h1 className="heading-page text-balance">{messages.empty}</h1>
      <p className="max-w-[46ch] text-lg text-balance text-quiet">{messages.text}</p>
      <a href={`${pathPrefix(language)}/allProducts`} className="button-main">
        {messages.toProducts}
      </a>
    </div>
  )
}
