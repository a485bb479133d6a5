import { lazy } from 'react'

const load = () => import('#src/features/waitlist/waitlist-form.tsx')

/** The server renders it at once; a browser loads its code only where a product is sold out. */
export const LateWaitlistForm = import.meta.env.SSR ? (await load()).default : lazy(load)
