/** What buyers of a large shop wrote of the products that they received. */

import type { OrderStage } from '#src/domain/orders/order-stage.ts'
import { mayReview, type Rating, type ReviewState } from '#src/domain/reviews/review.ts'
import { type Draw, drawsFor, oneOf } from './draws.ts'
import { madeId } from './made-order.ts'

type OfOrder = {
  readonly sale: { readonly fate: { readonly stage: OrderStage }; readonly isDeleted: boolean }
  readonly seed: number
  readonly place: number
  /** The whole name of the buyer. */
  readonly buyer: string
  /** When the order came to its stage. */
  readonly laterAt: Date
  /** When the shop was filled. */
  readonly filledAt: Date
  readonly lines: readonly {
    readonly order_id: string
    readonly position: number
    readonly product_id: string
    readonly quantity: number
    readonly returned: number
  }[]
}

/** Of a hundred delivered lines, fifteen are reviewed. */
const reviewing = 0.15
const dayMs = 24 * 60 * 60 * 1_000
/** The team has read whatever is older. */
const unreadMs = 2 * dayMs
/** An order index is smaller. */
const idsOfALine = 2 ** 40

/** Most are content, as those who write mostly are. */
const shares: readonly (readonly [upTo: number, rating: Rating])[] = [
  [0.56, 5],
  [0.82, 4],
  [0.92, 3],
  [0.96, 2],
  [1, 1],
]

type Words = { readonly first: readonly string[]; readonly more: readonly string[] }
type Mood = 'content' | 'mixed' | 'cross'

const said: Readonly<Record<Mood, readonly Words[]>> = {
  content: [
    {
      first: [
        'Exactly as in the picture.',
        'Very good quality for the price.',
        'My mother is very happy with it.',
        'Using it every day for two weeks now, no problem so far.',
        'Better than the one I bought in New Market.',
        'Second time I buy this here.',
      ],
      more: [
        '',
        'Packing was careful too.',
        'Came in two days, the rider called before.',
        'I opened the box in front of the rider, everything was inside.',
        'Will order again, In Sha Allah.',
      ],
    },
    {
      first: [
        'ছবিতে যেমন দেখেছি, ঠিক তেমনই পেয়েছি।',
        'দামের তুলনায় জিনিসটা বেশ ভালো।',
        'বাসার সবার পছন্দ হয়েছে।',
        'দুই সপ্তাহ ধরে ব্যবহার করছি, কোনো সমস্যা হয়নি।',
        'আম্মার জন্য নিয়েছিলাম, খুব খুশি হয়েছেন।',
      ],
      more: [
        '',
        'প্যাকিংও যত্ন করে করা।',
        'দুই দিনেই হাতে পেয়েছি।',
        'রাইডার আসার আগে ফোন করেছিলেন।',
        'আবার নেব ইনশাআল্লাহ।',
      ],
    },
  ],
  mixed: [
    {
      first: ['It is okay for this price.', 'Works, but the finishing could be better.'],
      more: ['', 'Delivery took five days.', 'A bit smaller than I thought.'],
    },
    {
      first: ['মোটামুটি, দাম হিসেবে চলে।', 'কাজ হয়, তবে ফিনিশিং আরও ভালো হতে পারত।'],
      more: ['', 'ডেলিভারি পেতে পাঁচ দিন লেগেছে।', 'যা ভেবেছিলাম তার চেয়ে একটু ছোট।'],
    },
  ],
  cross: [
    {
      first: ['Stopped working after a week.', 'The colour is not as in the picture.'],
      more: ['', 'I called the shop, they said they will look at it.'],
    },
    {
      first: ['এক সপ্তাহ পরেই সমস্যা দেখা দিয়েছে।', 'রং ছবির মতো নয়।'],
      more: ['', 'দোকানে ফোন করেছি, দেখবে বলেছে।'],
    },
  ],
}

const replies = [
  'We are sorry. Call us with your order number, and we exchange it.',
  'দুঃখিত। অর্ডার নম্বরসহ ফোন করুন, আমরা বদলে দেব।',
] as const

export function madeReviews(one: OfOrder) {
  const { sale, lines, seed, place } = one
  if (sale.isDeleted) return []
  const draw = drawsFor(seed + 10, place)
  return lines
    .filter((line) => draw() < reviewing && mayReview(sale.fate.stage, line))
    .flatMap((line) => madeReview(one, line, draw))
}

function madeReview({ place, buyer, laterAt, filledAt }: OfOrder, line: Line, draw: Draw) {
  const writtenAt = new Date(laterAt.getTime() + Math.floor((0.5 + 12 * draw() ** 2) * dayMs))
  if (writtenAt >= filledAt) return []
  const share = draw()
  const rating = shares.find(([upTo]) => share < upTo)?.[1] ?? 5
  const language = draw() < 0.4 ? 0 : 1
  const isUnread = filledAt.getTime() - writtenAt.getTime() < unreadMs
  const state: ReviewState = isUnread ? 'waiting' : draw() < 0.05 ? 'declined' : 'published'
  const readAt = new Date(writtenAt.getTime() + Math.floor(draw() * unreadMs))
  const hasReply = state === 'published' && rating < 3 && draw() < 0.7
  return [
    {
      id: madeId(writtenAt, place + line.position * idsOfALine),
      order_id: line.order_id,
      product_id: line.product_id,
      rating,
      body: madeBody(draw, rating, language),
      author: draw() < 0.6 ? (buyer.split(' ').findLast((word) => !word.endsWith('.')) ?? '') : '',
      state,
      reply: hasReply ? replies[language] : '',
      written_at: writtenAt.toISOString(),
      changed_at: (isUnread ? writtenAt : readAt).toISOString(),
    },
  ]
}

type Line = OfOrder['lines'][number]

function madeBody(draw: Draw, rating: Rating, language: 0 | 1): string {
  const words = said[rating > 3 ? 'content' : rating === 3 ? 'mixed' : 'cross'][language]
  if (!words) throw new RangeError('No words of this language')
  return `${oneOf(draw, words.first)} ${oneOf(draw, words.more)}`.trim()
}
