import type { ServerBuild } from 'react-router'

/** What the page tells the router about itself. */
type Drawn = { readonly staticHandlerContext: { readonly actionData: unknown } }

type Parts = {
  readonly routes: Readonly<Record<string, unknown>>
  /** In place of React. */
  readonly draw?: (drawn: Drawn) => string | null
}

/** Pages of a test in the shape of the shop's own build. */
export function aBuild({ routes, draw = () => null }: Parts): ServerBuild {
  return {
    entry: {
      module: {
        default: (_request: Request, status: number, headers: Headers, drawn: Drawn) =>
          new Response(draw(drawn), { status, headers }),
        handleError: () => {},
      },
    },
    routes,
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
    assetsBuildDirectory: '',
    basename: '/',
    future: {},
    isSpaMode: false,
    prerender: [],
    publicPath: '/',
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
    ssr: true,
  } as unknown as ServerBuild
}
