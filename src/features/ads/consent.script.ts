/**
 * Only on pages of a shop with a pixel, and apart from the shop's own code. It asks once; after a yes it
 * tells Facebook by addresses of pictures, as a pixel without JavaScript does: no program of Facebook
 * runs here (decision 0216). Without a yes it requests nothing.
 */

import { adCookiesIn, consentCookie } from '#src/features/ads/ad-cookies.ts'
import { cartIn } from '#src/features/cart/cart-cookie.ts'
import { feedId } from '#src/features/seo/feed-id.ts'
import { ads as bn } from '#src/i18n/messages/bn/ads.ts'
import { ads as en } from '#src/i18n/messages/en/ads.ts'

const script = document.querySelector<HTMLScriptElement>('script[data-pixel]')
const pixelId = script?.dataset.pixel ?? ''
const tellsPurchases = script?.dataset.purchase === 'placed'
const day = 24 * 60 * 60
const answerSeconds = 180 * day
const knownSeconds = 90 * day

/** A live region is heard only when its text comes after it. */
const announcedMs = 100

let bar: HTMLElement | undefined
let address = ''

const textsNow = () => (document.documentElement.lang === 'bn' ? bn : en).adConsent
const answer = () => adCookiesIn(document.cookie).hasAgreed

function setCookie(name: string, value: string, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: some phones do not support the cookie store yet
  document.cookie = `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`
}

function choose(hasAgreed: boolean): void {
  // The shop presses a button again that was pressed before its own code ran.
  if (answer() === hasAgreed) return
  setCookie(consentCookie, hasAgreed ? 'yes' : 'no', answerSeconds)
  if (!hasAgreed) for (const name of ['_fbp', '_fbc']) setCookie(name, '', 0)
  bar?.remove()
  bar = undefined
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

/**
 * In the flow below the header: it covers nothing, and the keyboard reaches it before the page. No focus
 * moves; a reader of the screen hears the text because it comes into a live region that is there already.
 */
function showBar(): void {
  if (bar) return
  const texts = textsNow()
  bar = document.createElement('section')
  bar.className = 'card'
  bar.setAttribute('aria-label', texts.label)
  Object.assign(bar.style, {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '0.25rem 1rem',
    padding: '0.4rem 1rem',
    fontSize: '0.875rem',
    lineHeight: '1.35',
  })
  const question = paragraph('')
  question.setAttribute('role', 'status')
  bar.append(question, buttons())
  const header = document.querySelector('body > header')
  if (header) header.after(bar)
  else document.body.prepend(bar)
  setTimeout(() => {
    question.textContent = texts.question
  }, announcedMs)
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

/** A number that means nothing to anybody else, in the form that Facebook reads. */
function keepKnown(): void {
  const { fbp, fbc } = adCookiesIn(document.cookie)
  const random = String(crypto.getRandomValues(new Uint32Array(1))[0])
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
  if (!answer()) return
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
  // A browser that says no to everybody is not asked; its visitor can still answer on the privacy page.
  else if (
    agreed === undefined &&
    !place &&
    !('globalPrivacyControl' in navigator && navigator.globalPrivacyControl)
  )
    showBar()
  if (agreed !== undefined || place) {
    bar?.remove()
    bar = undefined
  }
}

const soonMs = 300
/** The button that adds loads its code at the first press. */
const cartMs = 1_500

function start(): void {
  look()
  // A link inside the shop changes the page without a new document.
  const changes = new MutationObserver(() => setTimeout(look, soonMs))
  changes.observe(document.head, { childList: true, subtree: true, characterData: true })
  changes.observe(document.documentElement, { attributeFilter: ['data-hydrated'] })
  addEventListener('click', () => setTimeout(tellCart, cartMs), true)
}

if (pixelId !== '') {
  // What the visitor sees comes first.
  if (document.readyState === 'complete') start()
  else addEventListener('load', start, { once: true })
}
