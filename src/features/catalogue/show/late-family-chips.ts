import { lazy } from 'react'

const load = () => import('#src/features/catalogue/show/family-chips.tsx')

/** The server renders them at once; a browser loads their code only on the page of a family. */
export const LateFamilyChips = import.meta.env.SSR ? (await load()).default : lazy(load)
