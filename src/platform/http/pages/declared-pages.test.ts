import type { ServerBuild } from 'react-router'
import { expect, it } from 'vitest'
import { declaredPages, permissionOf } from '#src/platform/http/pages/declared-pages.ts'

const good = { permission: 'storefront.read', requestClass: 'reads' }

/** A page for each handle, and one more around them all where there is a layout. */
function aBuildOf(handles: readonly unknown[], layout: unknown = undefined) {
  const pages = handles.map((handle, n) => ({
    id: `page-${n}`,
    path: `page/:id${n}`,
    ...(layout !== undefined && { parentId: 'layout' }),
    module: { handle },
  }))
  const around =
    layout === undefined ? [] : [{ id: 'layout', path: 'bn', module: { handle: layout } }]
  const routes = Object.fromEntries([...pages, ...around].map((route) => [route.id, route]))
  return { routes } as unknown as ServerBuild
}

it('reads what each page declares, with its whole path', () => {
  const cached = { ...good, cache: { tags: ['settings'] } }

  expect(declaredPages(aBuildOf([good, cached], { permission: 'dashboard.open' }))).toEqual([
    { ...good, pattern: '/bn/page/:id0' },
    { ...cached, pattern: '/bn/page/:id1' },
  ])
})

it('stops the start at a page without a known permission, be it the last of many', () => {
  const permissions = [
    undefined,
    '',
    'order.steal',
    'constructor',
    ['storefront.read'],
    { read: 'storefront.read' },
  ]

  for (const permission of permissions) {
    expect(() => declaredPages(aBuildOf([good, { ...good, permission }]))).toThrow(
      'The page page-1 declares no permission of the permission table in its handle',
    )
  }
  for (const handle of [undefined, null, 'storefront.read']) {
    expect(() => declaredPages(aBuildOf([good, handle]))).toThrow('The page page-1 declares')
  }
})

it('stops the start at a layout without a permission', () => {
  const { layout } = aBuildOf([good], {}).routes

  expect(() => layout && permissionOf(layout)).toThrow(
    'The page layout declares no permission of the permission table in its handle',
  )
})

it('stops the start at a page without a known request class', () => {
  for (const requestClass of [undefined, '', 'toString', 'whatever']) {
    expect(() => declaredPages(aBuildOf([{ ...good, requestClass }]))).toThrow(
      'The page page-0 declares no request class in its handle',
    )
  }
})

it('stops the start at a cached page that does not say what it shows', () => {
  for (const cache of [true, {}, { tags: [] }, { tags: 'settings' }]) {
    expect(() => declaredPages(aBuildOf([{ ...good, cache }]))).toThrow(
      'The page page-0 declares no tags for its cache in its handle',
    )
  }
})
