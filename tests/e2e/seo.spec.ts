/** Metadata for search engines, catalogues and shared links, checked by the browser's parsers. */

import type { Page } from '@playwright/test'
import { adminOf, signIn } from '#tests/e2e/support/people.ts'
import { expect, test } from '#tests/e2e/support/shop-test.ts'
import { aProductBody } from '#tests/make/a-product-body.ts'

type Head = {
  readonly lang: string | null
  readonly title: string
  readonly metas: Readonly<Record<string, string>>
  readonly canonical: readonly string[]
  readonly alternates: Readonly<Record<string, string>>
  readonly data: readonly unknown[]
}

/** Reads the first HTML, before any script has run. */
async function headOf(page: Page, path: string): Promise<Head> {
  const answer = await page.request.get(path)
  expect(answer.status(), path).toBe(200)
  return page.evaluate(
    (html) => {
      const { documentElement, head, title } = new DOMParser().parseFromString(html, 'text/html')
      const all = (selector: string) => [...head.querySelectorAll(selector)]
      return {
        lang: documentElement.getAttribute('lang'),
        title,
        metas: Object.fromEntries(
          all('meta[content]').map((meta) => [
            meta.getAttribute('name') ?? meta.getAttribute('property') ?? '',
            meta.getAttribute('content') ?? '',
          ]),
        ),
        canonical: all('link[rel=canonical]').map((link) => link.getAttribute('href') ?? ''),
        alternates: Object.fromEntries(
          all('link[hreflang]').map((link) => [
            link.getAttribute('hreflang') ?? '',
            link.getAttribute('href') ?? '',
          ]),
        ),
        data: all('script[type="application/ld+json"]').map((script) =>
          JSON.parse(script.textContent ?? ''),
        ),
      }
    },
    await answer.text(),
  )
}

type Parsed = { readonly error: string | undefined; readonly places: readonly string[] }

/** Uses a parser that stops at the first error; returns the texts of the elements called `name`. */
async function parseXml(page: Page, path: string, name: string): Promise<Parsed> {
  const answer = await page.request.get(path)
  expect(answer.status(), path).toBe(200)
  return page.evaluate(
    ({ xml, name }) => {
      const document = new DOMParser().parseFromString(xml, 'application/xml')
      return {
        error: document.querySelector('parsererror')?.textContent ?? undefined,
        places: [...document.getElementsByTagName(name)].map((place) => place.textContent ?? ''),
      }
    },
    { xml: await answer.text(), name },
  )
}

async function firstPid(page: Page): Promise<string> {
  const { items } = await (
    await page.request.get('/api/allproduct?page=1&size=1&sort=adate')
  ).json()
  return items[0].pid
}

test('gives every public page its canonical address, alternates and share preview', async ({
  page,
  shop,
}) => {
  const pid = await firstPid(page)
  await page.goto('/robots.txt')
  for (const path of ['/', '/about', `/product/${pid}`, `/buy/${pid}`]) {
    const bangla = path === '/' ? '/bn' : `/bn${path}`
    const [en, bn] = [await headOf(page, path), await headOf(page, bangla)]

    expect([en.lang, bn.lang], path).toEqual(['en', 'bn'])
    expect(en.title, path).toMatch(/^\S.* \| PM$/)
    expect(bn.title, path).toMatch(/^\S.* \| PM$/)
    expect(en.canonical, path).toEqual([shop.origin + path])
    expect(bn.canonical, path).toEqual([shop.origin + bangla])
    expect(en.alternates, path).toEqual({
      en: shop.origin + path,
      bn: shop.origin + bangla,
      'x-default': shop.origin + path,
    })
    expect(bn.alternates, path).toEqual(en.alternates)
    for (const { metas, canonical } of [en, bn]) {
      expect(metas.description?.length, path).toBeGreaterThan(20)
      expect(metas['og:title'], path).not.toBe('')
      expect(metas['og:url'], path).toBe(canonical[0])
      expect([metas['og:image:width'], metas['og:image:height']], path).toEqual(['1200', '630'])
      const picture = await page.request.get(metas['og:image'] ?? '')
      expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/jpeg'])
      expect((await picture.body()).length).toBeLessThan(200 * 1024)
    }
    expect([en.metas['og:locale'], bn.metas['og:locale']], path).toEqual(['en_BD', 'bn_BD'])
  }
})

test('gives a product page its title, details, keywords and structured offer', async ({
  page,
  shop,
}) => {
  const pid = await firstPid(page)
  const product = await (await page.request.get(`/api/oneProduct/${pid}`)).json()
  await page.goto('/robots.txt')

  const { title, metas, data } = await headOf(page, `/product/${pid}`)

  expect(title).toBe(`${product.title} | PM`)
  const description = metas.description?.replace(/…$/, '') ?? ''
  expect(product.details.replaceAll(/\s+/g, ' ')).toContain(description)
  expect(metas.keywords).toBe(product.key)
  expect(data).toEqual([
    {
      '@context': 'https://schema.org',
      '@graph': [
        {
          '@type': 'Product',
          name: product.title,
          description: metas.description,
          sku: pid,
          image: expect.stringMatching(
            new RegExp(`^${shop.origin}/media/[0-9a-f]{64}/1200\\.jpg$`),
          ),
          url: `${shop.origin}/product/${pid}`,
          brand: { '@type': 'Brand', name: 'Pagla Mart' },
          offers: {
            '@type': 'Offer',
            url: `${shop.origin}/product/${pid}`,
            price: String(product.price),
            priceCurrency: 'BDT',
            availability: `https://schema.org/${product.stock > 0 ? 'InStock' : 'OutOfStock'}`,
            itemCondition: 'https://schema.org/NewCondition',
          },
        },
        expect.objectContaining({ '@type': 'BreadcrumbList' }),
      ],
    },
  ])
})

test('escapes a hostile title in pages, sitemap and feeds', async ({ page, shop }) => {
  const title = '</script><script>document.title="broken"</script>\u2028]]> & "<!--'
  await signIn(page, adminOf(shop))
  const saved = await page.request.put('/api/product?id=break%20%26%20out', {
    data: aProductBody({ pid: 'break & out', title, offer: true }),
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(saved.status()).toBe(201)

  await page.goto('/product/break%20%26%20out')
  await expect(page).toHaveTitle(`${title.replaceAll(/\s+/g, ' ')} | PM`)
  // The policy of the shop's pages lets no text be parsed as HTML.
  await page.goto('/robots.txt')
  const { data } = await headOf(page, '/product/break%20%26%20out')
  expect(data).toMatchObject([{ '@graph': [{ name: title, sku: 'break & out' }, {}] }])
  const titles = await parseXml(page, '/feeds/products.xml', 'g:title')
  const offers = await parseXml(page, '/feeds/offers.xml', 'title')
  const places = await parseXml(page, '/sitemap-1.xml', 'loc')
  expect([titles.error, offers.error, places.error]).toEqual([undefined, undefined, undefined])
  // Google takes no mark-up.
  expect(titles.places).toContain('document.title="broken" ]]> & "')
  expect(offers.places).toContain(title)
  expect(places.places).toContain(`${shop.origin}/bn/product/break%20%26%20out`)
})

test('lists only existing pages in the sitemap', async ({ page, shop }) => {
  await page.goto('/robots.txt')
  const index = await parseXml(page, '/sitemap.xml', 'loc')
  expect(index).toEqual({ error: undefined, places: [`${shop.origin}/sitemap-1.xml`] })
  const { places } = await parseXml(page, '/sitemap-1.xml', 'loc')

  expect(places.length).toBeGreaterThan(200)
  const looked = places.filter((_, at) => at < 12 || at % 17 === 0)
  for (const place of looked) {
    const answer = await page.request.get(place, { maxRedirects: 0 })
    expect(answer.status(), place).toBe(200)
    expect(answer.headers()['x-robots-tag'], place).toBeUndefined()
  }
})

test('describes the shop, its search and its feeds on the home page', async ({ page, shop }) => {
  await page.goto('/robots.txt')
  const { data } = await headOf(page, '/')
  expect(data).toMatchObject([
    {
      '@graph': [
        { '@type': 'Organization', url: `${shop.origin}/`, email: 'hello@paglamart.test' },
        {
          '@type': 'WebSite',
          potentialAction: {
            target: { urlTemplate: `${shop.origin}/allproducts?q={search_term_string}` },
          },
        },
      ],
    },
  ])

  await page.goto('/')
  const feed = page.locator('link[rel=alternate][type="application/atom+xml"]')
  await expect(feed).toHaveAttribute('href', '/feeds/offers.xml')
})

test('updates the metadata when the visitor navigates inside the page', async ({ page, shop }) => {
  await page.goto('/')
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'About' })
    .click()

  await expect(page).toHaveTitle('About | PM')
  const canonical = page.locator('link[rel=canonical]')
  await expect(canonical).toHaveAttribute('href', `${shop.origin}/about`)
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(1)
})
