import { expect, it } from 'vitest'
import { pageMeta } from './page-meta.ts'
import type { Site } from './site.ts'

const site: Site = {
  origin: 'https://shop.example',
  language: 'en',
  name: 'Pagla Mart',
  home: 'Home',
  products: 'Products',
}

it('tells a page by one address, in both languages, and how a link to it looks', () => {
  expect(
    pageMeta({
      site: { ...site, language: 'bn' },
      path: '/product/kettle%201',
      title: 'Kettle',
      description: 'Boils\na litre.',
      keywords: 'kettle, tea',
      type: 'product',
      picture: { path: '/media/share/kettle.jpg', text: 'A kettle' },
      data: [{ '@type': 'Product' }],
    }),
  ).toEqual([
    { title: 'Kettle | PM' },
    { name: 'description', content: 'Boils a litre.' },
    { name: 'keywords', content: 'kettle, tea' },
    { tagName: 'link', rel: 'canonical', href: 'https://shop.example/bn/product/kettle%201' },
    anAlternate('en', 'https://shop.example/product/kettle%201'),
    anAlternate('bn', 'https://shop.example/bn/product/kettle%201'),
    anAlternate('x-default', 'https://shop.example/product/kettle%201'),
    { property: 'og:site_name', content: 'Pagla Mart' },
    { property: 'og:type', content: 'product' },
    { property: 'og:title', content: 'Kettle' },
    { property: 'og:description', content: 'Boils a litre.' },
    { property: 'og:url', content: 'https://shop.example/bn/product/kettle%201' },
    { property: 'og:locale', content: 'bn_BD' },
    { property: 'og:locale:alternate', content: 'en_BD' },
    { property: 'og:image', content: 'https://shop.example/media/share/kettle.jpg' },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: 'A kettle' },
    { name: 'twitter:card', content: 'summary_large_image' },
    {
      'script:ld+json': { '@context': 'https://schema.org', '@graph': [{ '@type': 'Product' }] },
    },
  ])
})

function anAlternate(hrefLang: string, href: string) {
  return { tagName: 'link', rel: 'alternate', hrefLang, href }
}

it('names the same alternates on both pages of a pair, each among them', () => {
  const ofHome = (language: Site['language']) =>
    pageMeta({
      site: { ...site, language },
      path: '/',
      title: 'Home',
      description: 'A shop',
    }).filter((tag) => 'hrefLang' in tag)
  expect(ofHome('bn')).toEqual(ofHome('en'))
  expect(ofHome('en')).toEqual([
    anAlternate('en', 'https://shop.example/'),
    anAlternate('bn', 'https://shop.example/bn'),
    anAlternate('x-default', 'https://shop.example/'),
  ])
})

it('shows the shop where a page has no picture of its own', () => {
  const tags = pageMeta({ site, path: '/about', title: 'About', description: 'A shop' })
  expect(tags).toContainEqual({
    property: 'og:image',
    content: 'https://shop.example/media/share/shop.jpg',
  })
  expect(tags).toContainEqual({ property: 'og:image:alt', content: 'Pagla Mart' })
  expect(tags.filter((tag) => 'name' in tag && tag.name === 'keywords')).toEqual([])
})
