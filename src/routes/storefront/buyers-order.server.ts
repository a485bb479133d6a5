/** What the holder of an order reads and asks on its page, whichever way they opened it. */

import type { CalledFrom } from '#src/features/accounts/sessions/caller.ts'
import {
  refuseMessages,
  refusesMessages,
} from '#src/features/buyer-messages/refuse-messages.server.ts'
import { claimFromForm } from '#src/features/orders/advance/buyer/buyers-advance.server.ts'
import type { ClaimRefusal } from '#src/features/orders/advance/buyer/typed-claim.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import {
  findBuyersReturns,
  readReturnForm,
} from '#src/features/orders/returns/buyer/buyers-returns.server.ts'
import { askReturn } from '#src/features/orders/returns/cases/ask-return.server.ts'
import { findBuyersReviews } from '#src/features/orders/reviews/buyer/buyers-reviews.server.ts'
import { ReviewForm } from '#src/features/orders/reviews/review-form.ts'
import { writeReview } from '#src/features/orders/reviews/write-review.server.ts'
import { askWish, canAskToCancel } from '#src/features/orders/wishes/ask-wish.server.ts'
import { listWishesOf } from '#src/features/orders/wishes/list-wishes.server.ts'
import type { BuyersWishes, WishNotice } from '#src/features/orders/wishes/order-wishes.tsx'
import { type TypedWish, typedWish } from '#src/features/orders/wishes/typed-wish.ts'
import { WishForm } from '#src/features/orders/wishes/wish-form.ts'
import { intentField, intents } from '#src/features/orders/wishes/wish-intents.ts'
import type { Shop } from '#src/features/shop.ts'
import { transact } from '#src/platform/database/database.ts'
import { countWithin } from '#src/platform/limits/count-within.server.ts'

/** `order` with its buyer's whole phone. */
export async function findBuyersWishes(
  shop: Pick<Shop, 'db' | 'secrets' | 'clock'>,
  order: OrderView,
): Promise<BuyersWishes> {
  const { db, secrets, clock } = shop
  const wishes = await listWishesOf(db.read, order.id)
  return {
    canCancel: await canAskToCancel(db.read, order, clock()),
    wishes: wishes.map(({ id, state, answer, askedAt }) => ({
      id,
      state,
      answer,
      askedAt,
    })),
    returns: await findBuyersReturns(shop, order),
    reviews: await findBuyersReviews(shop, order),
    refusesMessages: await refusesMessages(db.read, secrets, order.customer.phone),
  }
}

type Acting = { readonly order: OrderView; readonly form: FormData; readonly from: CalledFrom }

type Acted = {
  readonly notice: WishNotice
  /** What a refused form said, to show it again. */
  readonly typed?: TypedWish | undefined
  /** Why the shop did not take what the buyer says to have sent. */
  readonly claim?: ClaimRefusal | undefined
}

/** Does what the form says; a form without an intent does nothing. */
export async function actOnOrder(shop: Shop, acting: Acting): Promise<Acted> {
  if (acting.form.get(intentField) === intents.claimAdvance) {
    return { notice: undefined, claim: await claimFromForm(shop, acting) }
  }
  const notice = await noticeOf(shop, acting)
  return { notice, typed: notice && typedWish(acting.order, acting.form) }
}

async function noticeOf(shop: Shop, { order, form, from }: Acting): Promise<WishNotice> {
  const intent = form.get(intentField)
  if (intent === intents.ask) {
    const parsed = WishForm.safeParse(Object.fromEntries(form))
    if (!parsed.success) return 'refused'
    const asked = await askWish(shop, { order, ...parsed.data, from })
    if (asked.ok) return undefined
    return asked.failure.kind === 'not-now' ? 'refused' : 'tooMany'
  }
  if (intent === intents.askReturn) return askFor(shop, { order, form, from })
  if (intent === intents.review) return review(shop, { order, form, from })
  if (intent !== intents.stop && intent !== intents.allow) return undefined
  if (!(await countChoice(shop, order.id))) return 'tooMany'
  const { phone } = order.customer
  const refuses = intent === intents.stop
  return (await refuseMessages(shop, { phone, refuses, actor: 'buyer' })) ? undefined : 'refused'
}

async function askFor(shop: Shop, { order, form, from }: Acting): Promise<WishNotice> {
  const typed = readReturnForm(order, form)
  if (!typed) return 'refused'
  if (typed.items.length === 0) return 'noPieces'
  const asked = await askReturn(shop, { order, ...typed, from })
  if (asked.ok) return undefined
  return asked.failure.kind === 'too-many-wishes' ? 'tooMany' : 'refused'
}

async function review(shop: Shop, { order, form, from }: Acting): Promise<WishNotice> {
  const parsed = ReviewForm.safeParse(Object.fromEntries(form))
  if (!parsed.success) return 'noReview'
  const written = await writeReview(shop, { order, ...parsed.data, from })
  if (written.ok) return undefined
  return written.failure.kind === 'too-many-reviews' ? 'tooMany' : 'refused'
}

const choices = {
  kind: 'message choice by order',
  atMost: 10,
  windowSeconds: 24 * 60 * 60,
  refusal: 'too-many-choices',
} as const

async function countChoice(
  { db, clock, secrets }: Pick<Shop, 'db' | 'clock' | 'secrets'>,
  orderId: string,
): Promise<boolean> {
  const counting = { limitKey: secrets.limitKey, now: clock() }
  const counted = await transact(db, (tx) =>
    countWithin(tx, counting, { ...choices, subject: orderId }),
  )
  return counted.ok
}
