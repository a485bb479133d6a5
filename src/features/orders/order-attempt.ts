/**
 * An order that is being tried, kept in the tab with its key: after a reload or a lost answer the
 * very same request goes out again, as a call or as a form (decision 0035). Other words are another
 * order, and so are the same words ten minutes later.
 */

import type { OrderToSend } from '#src/features/orders/send-order.ts'
import { numberTyped } from '#src/features/orders/typed-order.ts'

const sameOrderWithinMs = 10 * 60 * 1_000
const place = 'order-attempt'

export type OrderAttempt = {
  readonly key: string
  /** With the total that was shown at the first try: another body under the same key is refused. */
  readonly order: OrderToSend
}

type KeptAttempt = OrderAttempt & {
  readonly madeAt: number
  /** The form went out by itself: its numbers are text, and it lacks the total and the code. */
  readonly isOfForm?: true
}

/**
 * Before the form answers by itself, the browser sends it; a second press must not send it anew. It
 * brings the key of its attempt along, or makes one.
 */
export const noteSendingScript = `addEventListener('submit',e=>{
let f=e.target,k=f.attempt
if(e.defaultPrevented||!k)return
f.dataset.wentOut=''
try{
let s=sessionStorage,d=new FormData(f),o={pid:f.dataset.pid},a=JSON.parse(s.getItem('${place}'))
for(let n of ['quantity','cname','cphone','caddress','zone'])o[n]=d.get(n)
if(!a||Date.now()-a.madeAt>=${sameOrderWithinMs}||Object.keys(o).some(n=>o[n]!=a.order[n]))
s.setItem('${place}',JSON.stringify(a={key:crypto.getRandomValues(new Uint32Array(4)).join('-'),order:o,madeAt:Date.now(),isOfForm:true}))
k.value=a.key
}catch{}
})`

type AttemptStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** `now` is in milliseconds since 1970. */
export function attemptFor(
  order: OrderToSend,
  { storage, now }: { readonly storage: AttemptStorage; readonly now: number },
): OrderAttempt {
  const known = findAttempt(storage)
  const isKnown = known && isSameOrder(known, order) && now - known.madeAt < sameOrderWithinMs
  if (isKnown && !known.isOfForm) return known

  const { key, madeAt } = isKnown ? known : { key: newKey(), madeAt: now }
  const attempt: KeptAttempt = { key, order, madeAt }
  try {
    storage.setItem(place, JSON.stringify(attempt))
  } catch {
    // A browser that keeps nothing still sends, and tries again while the page lives.
  }
  return attempt
}

/** After a refusal: the shop has kept nothing, so the next try is a new one. */
export function forgetAttempt(storage: AttemptStorage): void {
  try {
    storage.removeItem(place)
  } catch {
    // As above.
  }
}

function findAttempt(storage: AttemptStorage): KeptAttempt | undefined {
  try {
    const attempt: KeptAttempt = JSON.parse(storage.getItem(place) ?? '')
    return typeof attempt.key === 'string' && attempt.order ? attempt : undefined
  } catch {
    return undefined
  }
}

/** On plain http a browser makes no UUIDs. */
function newKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}

function isSameOrder({ order: known, isOfForm }: KeptAttempt, order: OrderToSend): boolean {
  return wordsOf(known) === wordsOf(order) && (isOfForm || known.cupon === order.cupon)
}

function wordsOf({ pid, quantity, cname, cphone, caddress, zone }: OrderToSend): string {
  const pieces = numberTyped(String(quantity)) ?? quantity
  return JSON.stringify([pid, cname, cphone, caddress, pieces, zone])
}
