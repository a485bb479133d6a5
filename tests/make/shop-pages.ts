import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { ServerBuild } from 'react-router'
import routes from '#src/routes.ts'
import { aBuild } from '#tests/make/a-build.ts'

const modules = import.meta.glob<{ readonly handle: unknown }>('/src/routes/**/*.tsx')

/** All pages of the shop with what they declare; `write` writes each in place of its loader and React. */
export async function shopPages(
  write: (request: Request) => string | Promise<string>,
): Promise<ServerBuild> {
  const loader = async ({ request }: { readonly request: Request }) =>
    new Response(`<!doctype html>${await write(request)}`, {
      headers: { 'content-type': 'text/html; charset=utf-8' },
    })

  async function routesOf(
    entries: readonly RouteConfigEntry[],
    parentId?: string,
  ): Promise<readonly { readonly id: string }[]> {
    const all = await Promise.all(
      entries.map(async ({ id, file, path, index, children = [] }) => {
        const load = modules[`/src/${file}`]
        if (!load) throw new Error(`There is no src/${file}`)
        const { handle } = await load()
        const isLayout = children.length > 0
        const route = {
          id: id ?? file,
          ...(parentId !== undefined && { parentId }),
          ...(path !== undefined && { path }),
          ...(index !== undefined && { index }),
          module: { handle, ...(!isLayout && { loader }) },
        }
        return [route, ...(await routesOf(children, route.id))]
      }),
    )
    return all.flat()
  }

  const all = await routesOf(routes)
  return aBuild({ routes: Object.fromEntries(all.map((route) => [route.id, route])) })
}
