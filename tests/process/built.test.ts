import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, it } from 'vitest'

const server = globSync('build/server/**/*.js').map((file) => readFileSync(file, 'utf8'))

function timesInServer(pattern: RegExp): number {
  return server.reduce((times, code) => times + (code.match(pattern)?.length ?? 0), 0)
}

it('renders with the production builds, whatever the value of NODE_ENV', () => {
  expect(timesInServer(/react-dom-server\.node\.production\.js$/gm)).toBeGreaterThan(0)
  expect(timesInServer(/react-dom-server\.node\.development\.js$/gm)).toBe(0)
})

it('has one copy of React, its own', () => {
  expect(timesInServer(/^\/\/ node_modules\/react\/cjs\/react\.production\.js$/gm)).toBe(1)
  expect(timesInServer(/^import .* from "(react|react-dom|react-router|@tanstack)\b/gm)).toBe(0)
})

it('loads no package at start except those that the first page needs', () => {
  const named = server.flatMap((code) => [
    ...code.matchAll(/^import .* from "(?!node:|\.)([^"/]+)/gm),
  ])
  expect([...new Set(named.map(([, name]) => name))].toSorted()).toEqual(['openid-client', 'pg'])
})

it('sends no visitor the schemas of the server', () => {
  const visitors = [...pagesIn('manifest-*-en.js'), ...pagesIn('manifest-*-bn.js')]
  const withSchemas = visitors.flatMap(({ id, module, imports = [] }) =>
    [module, ...imports].some(hasSchemas) ? [id] : [],
  )
  expect(visitors.length).toBeGreaterThan(10)
  expect(withSchemas).toEqual([])
})

it('names visitors the pages of their language alone', () => {
  const ids = (list: string) => pagesIn(list).map(({ id }) => id)
  expect(ids('manifest-*-en.js')).toContain('en-product')
  expect(ids('manifest-*-en.js').filter((id) => !/^(root|en-)/.test(id))).toEqual([])
  expect(ids('manifest-*-bn.js')).toContain('bn-product')
  expect(ids('manifest-*-bn.js').filter((id) => !/^(root|bn-)/.test(id))).toEqual([])
})

it('names visitors no file of the dashboard, however many pages it has', () => {
  const dashboard = new Set(
    pagesIn('manifest-????????.js')
      .filter(({ id }) => id.startsWith('routes/dashboard/'))
      .map(({ module }) => basename(module)),
  )
  const visitors = [...pagesIn('manifest-*-en.js'), ...pagesIn('manifest-*-bn.js')]
  const reached = new Set(visitors.flatMap(({ module, imports = [] }) => [module, ...imports]))
  // The loop also visits the files that it adds: those that a file imports or names for later.
  for (const address of reached) {
    const code = readFileSync(`build/client${address}`, 'utf8')
    for (const [, name] of code.matchAll(/[/`"]([\w.-]+-[\w-]{8}\.js)[`"]/g))
      reached.add(`/assets/${name}`)
  }
  expect(dashboard.size).toBeGreaterThan(40)
  expect(reached.size).toBeGreaterThan(40)
  expect([...reached].filter((address) => dashboard.has(basename(address)))).toEqual([])
})

type Manifest = {
  readonly routes: Readonly<
    Record<string, { readonly id: string; readonly module: string; readonly imports?: string[] }>
  >
}

function pagesIn(list: string) {
  const [file = ''] = globSync(`build/client/assets/${list}`)
  const text = readFileSync(file, 'utf8')
  const { routes }: Manifest = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
  return Object.values(routes)
}

function hasSchemas(address: string): boolean {
  return readFileSync(`build/client${address}`, 'utf8').includes('ZodError')
}
