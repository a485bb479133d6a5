import { createRequestHandler, data, RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import type { Action } from '#src/domain/access/permissions.ts'
import { makeSemaphore, QueueFull } from '#src/lib/async/semaphore.ts'
import { failureOf } from '#src/platform/http/pages/page-failures.ts'
import { boundRefusedForms, guardPages } from '#src/platform/http/pages/serve-pages.ts'
import { aBuild } from '#tests/make/a-build.ts'

/** A page inside a layout, which both read; `run` tells which loaders and actions ran. */
function aGuardedPage(denied: readonly Action[]) {
  const run: string[] = []
  const loader = (name: string) => () => {
    run.push(name)
    return null
  }
  const permission = { read: 'order.read', write: 'order.edit' }
  const component = () => null
  const routes = {
    frame: {
      id: 'frame',
      module: {
        handle: { permission: 'dashboard.open' },
        loader: loader('layout'),
        default: component,
      },
    },
    page: {
      id: 'page',
      path: 'page',
      parentId: 'frame',
      module: {
        handle: { permission },
        loader: loader('page'),
        action: loader('form'),
        default: component,
      },
    },
  }
  const build = guardPages(aBuild({ routes }), (_asked, requested) => {
    if (denied.includes(requested)) throw data(undefined, { status: 403 })
  })
  const handle = createRequestHandler(build, 'production')
  return async (method: string, path: string) => {
    run.length = 0
    const body = method === 'POST' ? new URLSearchParams({ a: '1' }) : null
    const request = new Request(`http://localhost:3000${path}`, { method, body })
    const { status } = await handle(request, new RouterContextProvider())
    return [status, ...run]
  }
}

const reads = ['/page', '/page.data', '/page.data?_routes=page', '/page.data?_routes=frame']

it('runs loaders and actions of a page whose permissions the caller has', async () => {
  const ask = aGuardedPage([])

  expect(await ask('GET', '/page')).toEqual([200, 'layout', 'page'])
  expect(await ask('POST', '/page')).toEqual([200, 'form', 'layout', 'page'])
})

it('runs no loader and no action without the permission of the page or of its layout', async () => {
  for (const denied of ['order.read', 'dashboard.open'] as const) {
    const ask = aGuardedPage([denied])
    for (const path of reads) expect([path, await ask('GET', path)]).toEqual([path, [403]])
    expect(await ask('POST', '/page')).toEqual([403])
    expect(await ask('POST', '/page.data')).toEqual([403])
  }
})

it('asks for the permission to write only where a form is sent', async () => {
  const ask = aGuardedPage(['order.edit'])

  expect(await ask('GET', '/page')).toEqual([200, 'layout', 'page'])
  expect(await ask('POST', '/page')).toEqual([403])
  expect(await ask('POST', '/page.data')).toEqual([403])
})

it('renders a form that the shop refuses in the places of what others read, and no other form', async () => {
  const semaphore = makeSemaphore(1, { waiting: 0 })
  const action = async ({ request }: { request: Request }) => {
    const isGood = (await request.formData()).get('a') === 'good'
    return data({}, { status: isGood ? 200 : 422 })
  }
  const routes = { page: { id: 'page', path: 'page', module: { action, default: () => null } } }
  const handle = createRequestHandler(
    boundRefusedForms(aBuild({ routes, draw: () => 'drawn' }), semaphore),
    'production',
  )
  const send = async (a: string) => {
    const context = new RouterContextProvider()
    const body = new URLSearchParams({ a })
    const request = new Request('http://localhost:3000/page', { method: 'POST', body })
    const response = await handle(request, context)
    return [response.status, await response.text(), failureOf(context) instanceof QueueFull]
  }
  expect(await send('broken')).toEqual([422, 'drawn', false])

  const { promise: end, resolve: letGo } = Promise.withResolvers<void>()
  const other = semaphore.run(() => end)
  expect(await send('broken')).toEqual([503, '', true])
  expect(await send('good')).toEqual([200, 'drawn', false])
  letGo()
  await other
  expect(await send('broken')).toEqual([422, 'drawn', false])
})
