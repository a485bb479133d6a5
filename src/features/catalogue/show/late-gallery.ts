import { lazy } from 'react'

const load = () => import('#src/features/catalogue/show/product-gallery.tsx')

/** The server renders it at once; a browser loads its code only where a product has several pictures. */
export const LateGallery = import.meta.env.SSR ? (await load()).default : lazy(load)
