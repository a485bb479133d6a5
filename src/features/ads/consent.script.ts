/**
 * Only on pages of a shop that advertises, and apart from the shop's own code. It takes the answer to the
 * question that the page came with; after a yes it tells Facebook by addresses of pictures, as a pixel without
 * JavaScript does: no program of Facebook runs here (decision 0216). It requests nothing of Google: the shop
 * itself tells Google of purchases (decision 0224). Without a yes it requests nothing.
 */

import type { AdService } from '#src/domain/ads/purchase.ts'
import {
  adCookiesIn,
  answerFor,
  clientCookie,
  consentCookie,
  refusesEverybody,
  yesTo,
} from '#src/features/ads/ad-cookies.ts'
import { cartIn } from '#src/features/cart/cart-cookie.ts'
import { feedId } from '#src/features/seo/feed-id.ts'
import { ads as bn } from '#src/i18n/messages/bn/ads.ts'
import { ads as en } from '#src/i18n/messages/en/ads.ts'

const script = document.querySelector<HTMLScriptElement>('script[data-asks]')
const asked = (script?.dataset.asks ?? '').split(' ').filter(Boolean) as AdService[]
const pixelId = script?.dataset.pixel ?? ''
const tellsPurchases = script?.dataset.purchase === 'placed'
const day = 24 * 60 * 60
const answerSeconds = 180 * day
const knownSeconds = 90 * day

/** The server writes it, and `ask-early.script.ts` shows it to a visitor who has not answered. */
const bar = document.getElementById('ads-ask')
let address = ''

const textsNow = () => (document.documentElement.lang === 'bn' ? bn : en).adConsent
const answer = () => answerFor(asked, adCookiesIn(document.cookie))

function setCookie(name: string, value: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: some phones do not support the cookie store yet
  document.cookie = `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`
}

function choose(hasAgreed: boolean): void {
  // The shop presses a button again that was pressed before its own code ran.
  if (answer() === hasAgreed) return
  setCookie(consentCookie, hasAgreed ? yesTo(asked) : 'no', answerSeconds)
  if (!hasAgreed) for (const name of ['_fbp', '_fbc', clientCookie]) setCookie(name, '', 0)
  address = ''
  look()
}

function button(text: string, hasAgreed: boolean): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.className = 'button-quiet'
  made.textContent = text
  made.addEventListener('click', () => choose(hasAgreed))
  return made
}

function paragraph(text: string): HTMLElement {
  const made = document.createElement('p')
  made.textContent = text
  return made
}

function buttons(): HTMLElement {
  const texts = textsNow()
  const made = document.createElement('div')
  made.className = 'flex flex-wrap gap-3'
  made.append(button(texts.accept, true), button(texts.refuse, false))
  return made
}

function showBar(isShown: boolean): void {
  if (!bar) return
  bar.hidden = !isShown
  bar.style.display = isShown ? 'flex' : ''
}

/** The place on the privacy page where an answer can be changed. */
function showChoice(place: Element): void {
  const texts = textsNow()
  const agreed = answer()
  const stands = agreed === undefined ? texts.unanswered : agreed ? texts.accepted : texts.refused
  const status = paragraph(stands)
  status.setAttribute('role', 'status')
  place.replaceChildren(status, buttons())
}

function newClient(random: string): string {
  return `${random}.${Math.floor(Date.now() / 1_000)}`
}

/** Numbers that mean nothing to anybody else, in the forms that Facebook and Google read. */
function keepKnown(): void {
  const { fbp, fbc, clientId } = adCookiesIn(document.cookie)
  const random = String(crypto.getRandomValues(new Uint32Array(1))[0])
  if (asked.includes('google')) setCookie(clientCookie, clientId || newClient(random), knownSeconds)
  if (pixelId === '') return
  setCookie('_fbp', fbp || `fb.1.${Date.now()}.${random}`, knownSeconds)
  const click = new URLSearchParams(location.search).get('fbclid') ?? ''
  if (/^[\w-]{1,255}$/.test(click)) setCookie('_fbc', `fb.1.${Date.now()}.${click}`, knownSeconds)
  else if (fbc !== '') setCookie('_fbc', fbc, knownSeconds)
}

type Told = {
  readonly ids: readonly string[]
  readonly value?: number
  readonly eventId?: string
}

/** The address of the page without its query: that may hold the token of an order. */
function tell(event: string, { ids, value, eventId }: Told): void {
  const { fbp, fbc } = adCookiesIn(document.cookie)
  const known = ids.map((pid) => feedId({ id: '', pid })).filter((id) => id !== '')
  const query = new URLSearchParams({
    id: pixelId,
    ev: event,
    dl: location.origin + location.pathname,
    ts: String(Date.now()),
    'cd[content_type]': 'product',
    'cd[content_ids]': JSON.stringify(known),
    ...(value !== undefined && { 'cd[value]': String(value), 'cd[currency]': 'BDT' }),
    ...(eventId !== undefined && { eid: eventId, 'cd[order_id]': eventId }),
    ...(fbp !== '' && { fbp }),
    ...(fbc !== '' && { fbc }),
  })
  const picture = new Image(1, 1)
  picture.referrerPolicy = 'no-referrer'
  picture.src = `https://www.facebook.com/tr/?${query}`
}

function recall(name: string): string {
  try {
    return sessionStorage.getItem(name) ?? ''
  } catch {
    return ''
  }
}

function note(name: string, value: string): void {
  try {
    sessionStorage.setItem(name, value)
  } catch {
    // A browser may forbid storage: then a reload tells twice, and Facebook counts an event id once.
  }
}

const seenCart = 'ads-cart'

/** What came into the cart since the last look, by whichever button. */
function tellCart(): void {
  if (pixelId === '' || !answer()) return
  const lines = cartIn(document.cookie)
  const seen = recall(seenCart)
  const before = new Map<string, number>(JSON.parse(seen || '[]'))
  const added = lines.filter(({ pid, quantity }) => quantity > (before.get(pid) ?? 0))
  note(seenCart, JSON.stringify(lines.map(({ pid, quantity }) => [pid, quantity])))
  // A new tab has seen nothing yet: what is in the cart came there earlier.
  if (seen !== '' && added.length > 0) tell('AddToCart', { ids: added.map(({ pid }) => pid) })
}

/** From the page's own data for search engines. */
function shownPrice(pid: string): number | undefined {
  for (const { textContent } of document.querySelectorAll('script[type="application/ld+json"]')) {
    const data = JSON.parse(textContent ?? 'null')
    if (data?.sku === pid) return Number(data.offers?.price)
  }
  return undefined
}

async function tellPurchase(): Promise<void> {
  const query = new URLSearchParams(location.search)
  const oid = query.get('oid') ?? ''
  const token = query.get('token') ?? ''
  if (oid === '' || recall(`ads-${oid}`) !== '') return
  const response = await fetch(`/api/oneOrder/${encodeURIComponent(oid)}?token=${token}`)
  if (!response.ok) return
  const { grand, items, pid } = await response.json()
  const ids = Array.isArray(items) ? items.map((item) => String(item.pid)) : [String(pid)]
  note(`ads-${oid}`, 'told')
  tell('Purchase', { ids, value: Number(grand), eventId: oid })
}

function tellPage(): void {
  keepKnown()
  if (pixelId === '') return
  const path = location.pathname.replace(/^\/bn(?=\/)/, '')
  const [, page = '', name = ''] = path.split('/')
  const pid = decodeURIComponent(name)
  const what = page.toLowerCase()
  if (what === 'product' && pid !== '') {
    const price = shownPrice(pid)
    tell('ViewContent', { ids: [pid], ...(price !== undefined && { value: price }) })
  }
  if (what === 'buy' && pid !== '') tell('InitiateCheckout', { ids: [pid] })
  if (what === 'checkout') {
    tell('InitiateCheckout', { ids: cartIn(document.cookie).map((line) => line.pid) })
  }
  if (what === 'thankyou' && tellsPurchases) void tellPurchase()
  tellCart()
}

function look(): void {
  const place = document.querySelector('[data-ads-choice]')
  // Before the shop's own code runs, it expects the page as the server wrote it.
  const isReady = 'hydrated' in document.documentElement.dataset
  if (place && isReady && place.childElementCount === 0) showChoice(place)
  if (location.href === address) return
  address = location.href
  if (place && isReady) showChoice(place)
  const agreed = answer()
  if (agreed) tellPage()
  showBar(agreed === undefined && !place && !refusesEverybody(navigator))
}

const soonMs = 300
/** The button that adds loads its code at the first press. */
const cartMs = 1_500

function start(): void {
  const early = bar?.dataset.answer
  if (early === undefined) look()
  else choose(early === 'yes')
  bar?.addEventListener('click', ({ target }) => {
    if (target instanceof HTMLButtonElement) choose(target.value === 'yes')
  })
  // A link inside the shop changes the page without a new document.
  const changes = new MutationObserver(() => setTimeout(look, soonMs))
  changes.observe(document.head, { childList: true, subtree: true, characterData: true })
  changes.observe(document.documentElement, { attributeFilter: ['data-hydrated'] })
  addEventListener('click', () => setTimeout(tellCart, cartMs), true)
}

if (asked.length > 0) {
  // What the visitor sees comes first.
  if (document.readyState === 'complete') start()
  else addEventListener('load', start, { once: true })
}
