import { renderToString } from 'react-dom/server'
import { Link, MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { PathLink } from './path-link.tsx'

function rendered(AnyLink: typeof PathLink | typeof Link, to: string): string {
  return renderToString(
    <MemoryRouter initialEntries={['/bn/product/kettle?page=2']}>
      <AnyLink to={to} prefetch="intent" className="button-main" aria-label="Buy now">
        Buy &amp; see
      </AnyLink>
    </MemoryRouter>,
  )
}

it('renders the same bytes on the server as the router link', () => {
  expect(PathLink).not.toBe(Link)
  expect(rendered(PathLink, '/product/kettle')).toBe(rendered(Link, '/product/kettle'))
  expect(rendered(PathLink, '/')).toBe(rendered(Link, '/'))
  expect(rendered(PathLink, '/bn')).toBe(rendered(Link, '/bn'))
  expect(rendered(PathLink, '/allProducts?sort=price&page=2#content')).toBe(
    rendered(Link, '/allProducts?sort=price&page=2#content'),
  )
  expect(rendered(PathLink, '/buy/%E0%A6%95%20%3Cb%3E')).toBe(
    rendered(Link, '/buy/%E0%A6%95%20%3Cb%3E'),
  )
})
