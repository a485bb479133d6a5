import { expect, it } from 'vitest'
import { poisha } from '#src/domain/money.ts'
import { childOf, readXml } from '#tests/support/readers/read-xml.ts'
import { type Offer, writeOffersFeed } from './offers-feed.ts'

const origin = 'https://shop.example'

function anOffer(matters: Partial<Offer> = {}): Offer {
  return {
    id: '0190aa0000000123456789ab',
    pid: 'kettle 1',
    title: 'Tea & <b>kettle</b>\u0000',
    details: 'Boils a litre.',
    offerMessage: 'This week only',
    image: '',
    price: poisha(45_000),
    stock: 3,
    addedAt: '2026-11-01T10:00:00.000Z',
    changedAt: '2026-11-02T10:00:00.000Z',
    ...matters,
  }
}

it('tells an offer by an id that stays, with its true times', () => {
  const feed = readXml(writeOffersFeed(origin, [anOffer()]))
  expect(
    childOf(feed, 'entry').children.map(({ name, text, attributes }) => [
      name,
      text || attributes.href,
    ]),
  ).toEqual([
    ['title', 'Tea & <b>kettle</b>'],
    ['id', 'https://shop.example/product/0190aa0000000123456789ab'],
    ['link', 'https://shop.example/product/kettle%201'],
    ['published', '2026-11-01T10:00:00.000Z'],
    ['updated', '2026-11-02T10:00:00.000Z'],
    ['summary', '450 BDT\nThis week only\nBoils a litre.'],
  ])
})

it('is as new as the last edit of any of its offers', () => {
  const feed = readXml(
    writeOffersFeed(origin, [
      anOffer(),
      anOffer({ id: '0190aa0000000123456789ac', changedAt: '2026-11-05T10:00:00.000Z' }),
      anOffer({ id: '0190aa0000000123456789ad' }),
    ]),
  )
  expect(childOf(feed, 'updated').text).toBe('2026-11-05T10:00:00.000Z')
})

it('has all that a feed must have, without an offer too', () => {
  const feed = readXml(writeOffersFeed(origin, []))
  expect([feed.name, feed.attributes.xmlns]).toEqual(['feed', 'http://www.w3.org/2005/Atom'])
  expect(childOf(feed, 'id').text).toBe('https://shop.example/feeds/offers.xml')
  expect(childOf(feed, 'updated').text).toBe('1970-01-01T00:00:00.000Z')
  expect(childOf(childOf(feed, 'author'), 'name').text).toBe('Pagla Mart')
})
