/** Reads the pages of routes.ts with their declared permissions. */

import type { RouteConfigEntry } from '@react-router/dev/routes'
import { z } from 'zod'
import { type Action, isAction } from '#src/domain/access/permissions.ts'

/** A page, or a layout around one. */
type Part = {
  readonly id: string
  readonly read: Action
  /** For the page's form. */
  readonly write: Action
  readonly hasLoader: boolean
}

export type Page = {
  /** As routes.ts writes it: `/product/:pid`. */
  readonly path: string
  readonly file: string
  /** The layouts' actions, then the page's own. */
  readonly parts: readonly Part[]
  readonly isIndex: boolean
  readonly hasForm: boolean
}

const permission = z.string().refine(isAction)
const RouteModule = z.looseObject({
  handle: z.object({
    permission: z.union([
      permission.transform((both) => ({ read: both, write: both })),
      z.object({ read: permission, write: permission }),
    ]),
  }),
  loader: z.unknown().optional(),
  action: z.unknown().optional(),
})

const modules = import.meta.glob('/src/routes/**/*.tsx')

async function moduleOf({ file }: RouteConfigEntry) {
  const load = modules[`/src/${file}`]
  if (!load) throw new Error(`There is no src/${file}`)
  return RouteModule.parse(await load())
}

export async function pagesIn(
  entries: readonly RouteConfigEntry[],
  around: Pick<Page, 'path' | 'parts'> = { path: '', parts: [] },
): Promise<readonly Page[]> {
  const pages = await Promise.all(
    entries.map(async (entry) => {
      const path = entry.path ? `${around.path}/${entry.path}` : around.path
      const { handle, loader, action } = await moduleOf(entry)
      const { file } = entry
      const id = entry.id ?? file.replace(/\.tsx$/, '')
      const part = { id, ...handle.permission, hasLoader: !!loader }
      const parts = [...around.parts, part]
      if (entry.children) return pagesIn(entry.children, { path, parts })
      const isIndex = entry.index === true
      return [{ path: path === '' ? '/' : path, file, parts, isIndex, hasForm: !!action }]
    }),
  )
  return pages.flat()
}

/** The address of a page's data. */
export function dataAddress(path: string): string {
  return path === '/' ? '/_root.data' : `${path}.data`
}

/** A form of an index page needs `?index`, or the router would call the layout's action. */
export function formQuery({ isIndex }: Pick<Page, 'isIndex'>): string {
  return isIndex ? '?index' : ''
}
