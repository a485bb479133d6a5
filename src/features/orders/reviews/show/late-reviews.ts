import { lazy } from 'react'

const load = () => import('#src/features/orders/reviews/show/product-reviews.tsx')

/** The server renders it at once; a browser loads its code only where a product has reviews. */
export const LateReviews = import.meta.env.SSR ? (await load()).default : lazy(load)
