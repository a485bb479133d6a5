import { expect, it } from 'vitest'
import { poisha } from '#src/domain/money.ts'
import { defaultShopSettings } from '#src/domain/shop-settings.ts'
import { breadcrumbs, organizationData, productData, productTrail, websiteData } from './json-ld.ts'
import type { Site, TellingProduct } from './site.ts'

const site: Site = {
  origin: 'https://shop.example',
  language: 'en',
  name: 'Pagla Mart',
  home: 'Home',
  products: 'Products',
}

const kettle: TellingProduct = {
  pid: 'kettle 1',
  title: 'Electric Kettle',
  details: 'Boils a litre.',
  image: `/media/${'ab'.repeat(32)}/640.webp`,
  price: poisha(18_250),
  stock: 3,
}

it('describes a product and its offer, without a rating', () => {
  expect(productData(site, kettle)).toEqual({
    '@type': 'Product',
    name: 'Electric Kettle',
    description: 'Boils a litre.',
    sku: 'kettle 1',
    image: `https://shop.example/media/${'ab'.repeat(32)}/1200.jpg`,
    url: 'https://shop.example/product/kettle%201',
    brand: { '@type': 'Brand', name: 'Pagla Mart' },
    offers: {
      '@type': 'Offer',
      url: 'https://shop.example/product/kettle%201',
      price: '182.50',
      priceCurrency: 'BDT',
      availability: 'https://schema.org/InStock',
      itemCondition: 'https://schema.org/NewCondition',
    },
  })
})

it('names the family of a product, and where its other members are', () => {
  const family = {
    id: 'a family',
    title: 'Panjabi',
    options: [
      { kind: 'color' as const, name: 'Colour', value: 'Red' },
      { kind: undefined, name: 'Sleeves', value: 'long' },
    ],
    others: ['panjabi m'],
  }
  expect(productData(site, { ...kettle, family })).toMatchObject({
    inProductGroupWithID: 'a family',
    color: 'Red',
    additionalProperty: [{ '@type': 'PropertyValue', name: 'Sleeves', value: 'long' }],
    isVariantOf: {
      '@type': 'ProductGroup',
      name: 'Panjabi',
      productGroupID: 'a family',
      variesBy: ['https://schema.org/color', 'Sleeves'],
      hasVariant: [{ '@type': 'Product', url: 'https://shop.example/product/panjabi%20m' }],
    },
  })
})

it('says what buyers gave it where a review is published', () => {
  const review = {
    rating: 4,
    body: 'Boils </script> fast',
    author: 'A buyer',
    writtenOn: '2026-11-21',
  }
  const reviewed = { ...kettle, reviews: { average: 4.3, reviews: 12, items: [review] } }
  expect(productData(site, reviewed)).toEqual({
    ...productData(site, kettle),
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: 4.3,
      reviewCount: 12,
      bestRating: 5,
    },
    review: [
      {
        '@type': 'Review',
        reviewRating: { '@type': 'Rating', ratingValue: 4, bestRating: 5 },
        author: { '@type': 'Person', name: 'A buyer' },
        datePublished: '2026-11-21',
        reviewBody: 'Boils </script> fast',
      },
    ],
  })
})

it('says when there is none left, and invents no picture', () => {
  const bare = productData(site, { ...kettle, image: '', stock: 0 })
  expect(bare.offers).toMatchObject({ availability: 'https://schema.org/OutOfStock' })
  expect(Object.keys(bare)).not.toContain('image')
})

it('shows a picture that is elsewhere under its own address', () => {
  const image = 'https://pictures.example/kettle.jpg'
  expect(productData(site, { ...kettle, image }).image).toBe(image)
})

it('lists every picture of a product that has several, the cover first', () => {
  const images = [kettle.image, 'https://pictures.example/kettle.jpg']
  const pictures = images.map((image) => ({ image }))
  expect(productData(site, { ...kettle, pictures }).image).toEqual([
    `https://shop.example/media/${'ab'.repeat(32)}/1200.jpg`,
    'https://pictures.example/kettle.jpg',
  ])
})

it('leads from the home page to the product', () => {
  const above = [{ name: 'রান্নাঘর', path: '/category/kitchen' }]
  expect(productTrail({ ...site, language: 'bn' }, kettle, above)).toEqual({
    '@type': 'BreadcrumbList',
    itemListElement: [
      aStep(1, 'Home', 'https://shop.example/bn'),
      aStep(2, 'Products', 'https://shop.example/bn/allproducts'),
      aStep(3, 'রান্নাঘর', 'https://shop.example/bn/category/kitchen'),
      aStep(4, 'Electric Kettle', 'https://shop.example/bn/product/kettle%201'),
    ],
  })
  expect(breadcrumbs(site, []).itemListElement).toEqual([aStep(1, 'Home', 'https://shop.example/')])
})

function aStep(position: number, name: string, item: string) {
  return { '@type': 'ListItem', position, name, item }
}

it('tells who the shop is by its own settings', () => {
  const settings = { ...defaultShopSettings, phone: '01712345678' }
  expect(organizationData(site, { settings, logo: '/assets/logo.svg' })).toEqual({
    '@type': 'Organization',
    '@id': 'https://shop.example/#shop',
    name: 'Pagla Mart',
    url: 'https://shop.example/',
    logo: 'https://shop.example/assets/logo.svg',
    email: 'hello@paglamart.test',
    telephone: '+8801712345678',
    address: {
      '@type': 'PostalAddress',
      streetAddress: 'House 27, Road 8, Dhanmondi, Dhaka 1205, Bangladesh',
      addressCountry: 'BD',
    },
    sameAs: [
      'https://www.facebook.com/paglamart.test',
      'https://www.instagram.com/paglamart.test',
      'https://www.youtube.com/@paglamart.test',
    ],
  })
})

it('says where one can search, in the language of the page', () => {
  expect(websiteData({ ...site, language: 'bn' })).toEqual({
    '@type': 'WebSite',
    name: 'Pagla Mart',
    url: 'https://shop.example/bn',
    inLanguage: 'bn',
    publisher: { '@id': 'https://shop.example/#shop' },
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: 'https://shop.example/bn/allproducts?q={search_term_string}',
      },
      'query-input': 'required name=search_term_string',
    },
  })
})
