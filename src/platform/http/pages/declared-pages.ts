/**
 * What every page declares in its route module's `handle`. The start fails where a part is missing,
 * so that no page is served whose permission and request class were forgotten.
 */

import type { ServerBuild } from 'react-router'
import { z } from 'zod'
import { type Action, isAction } from '#src/domain/access/permissions.ts'
import { type ClassRule, isClassRule } from '#src/platform/load/class-rule.ts'

/** One action for all methods, or another one for the form of the page. */
export type PagePermission = Action | { readonly read: Action; readonly write: Action }

/** For a page whose bytes are the same for all visitors. */
export type CacheRule<Tag extends string = string> = {
  /** What the page shows. `{pid}` stands for the parameter `:pid` of its path. */
  readonly tags: readonly Tag[]
  /**
   * The one way its query is written, from `?` on; empty for none. Undefined where the page is not
   * cached. Without this function no query name counts.
   */
  readonly vary?: ((query: URLSearchParams) => string | undefined) | undefined
}

/** The `handle` of a page. Browsers load it too: plain data and small functions alone. */
export type PageHandle<Tag extends string = string> = {
  readonly permission: PagePermission
  readonly requestClass: ClassRule
  readonly cache?: CacheRule<Tag> | undefined
}

/** The `handle` of a route module around pages. */
export type LayoutHandle = Pick<PageHandle, 'permission'>

export type DeclaredPage = PageHandle & {
  /** `/bn/product/:pid` */
  readonly pattern: string
}

type Routes = Pick<ServerBuild, 'routes'>['routes']
type PageRoute = NonNullable<Routes[string]>

const action = z.custom<Action>((name) => typeof name === 'string' && isAction(name))
const AroundPages = z.object({
  permission: z.union([action, z.object({ read: action, write: action })], {
    error: 'no permission of the permission table',
  }),
})
const noTags = 'no tags for its cache'
const OfPage = AroundPages.extend({
  requestClass: z.custom<ClassRule>(isClassRule, { error: 'no request class' }),
  cache: z
    .object(
      {
        tags: z.array(z.string(), { error: noTags }).min(1, { error: noTags }),
        vary: z.custom<CacheRule['vary']>((vary) => typeof vary === 'function').optional(),
      },
      { error: noTags },
    )
    .optional(),
})

export function declaredPages({ routes }: { readonly routes: Routes }): readonly DeclaredPage[] {
  const all = Object.values(routes).filter((route) => route !== undefined)
  const layouts = new Set(all.map(({ parentId }) => parentId))
  return all
    .filter(({ id }) => !layouts.has(id))
    .map((route) => ({ ...read(route, OfPage), pattern: patternOf(route, routes) }))
}

/** For a page and for a layout. */
export function permissionOf(route: PageRoute): PagePermission {
  return read(route, AroundPages).permission
}

function read<Declared>({ id, module }: PageRoute, declared: z.ZodType<Declared>): Declared {
  const parsed = declared.safeParse(module.handle ?? {})
  if (parsed.success) return parsed.data
  throw new Error(`The page ${id} declares ${parsed.error.issues[0]?.message} in its handle`)
}

function patternOf(route: PageRoute, routes: Routes): string {
  const parent = routes[route.parentId ?? '']
  const around = parent ? patternOf(parent, routes) : '/'
  return route.path ? `${around === '/' ? '' : around}/${route.path}` : around
}
