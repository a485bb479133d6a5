/** Documents for search engines, social catalogues and feed readers, and share pictures. */

import type { FastifyInstance } from 'fastify'
import { catalogueVersion } from '#src/features/catalogue/catalogue-version.server.ts'
import { categoriesVersion } from '#src/features/catalogue/categories/list-categories.server.ts'
import { countUnarchived } from '#src/features/catalogue/count-products.server.ts'
import { unlessBusy } from '#src/features/media/picture-process.server.ts'
import type { Pictures } from '#src/features/media/pictures.server.ts'
import { findSharePicture } from '#src/features/seo/find-share-picture.server.ts'
import {
  listNewestOffers,
  listOwnPages,
  streamForCatalogues,
  streamForSitemap,
} from '#src/features/seo/list-to-tell.server.ts'
import { offersFeedPath, writeOffersFeed } from '#src/features/seo/offers-feed.ts'
import { feedPath, writeCsvFeed, writeXmlFeed } from '#src/features/seo/product-feed.ts'
import { writeRobots } from '#src/features/seo/robots.ts'
import { writeSecurityText } from '#src/features/seo/security-txt.ts'
import { shareAt } from '#src/features/seo/share-address.ts'
import {
  countParts,
  partOfSitemap,
  type SitemapPages,
  writeSitemapIndex,
  writeSitemapPart,
} from '#src/features/seo/sitemap.ts'
import { findShopSettings } from '#src/features/settings/find-shop-settings.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { notFound } from '#src/platform/http/answer.ts'
import { refuseOtherMethods } from '#src/platform/http/register-endpoints.ts'
import { matchesEtag } from '#src/platform/http/request/conditional.ts'
import { sendAnswer } from '#src/platform/http/send-answer.ts'
import { notReady } from '#src/routes/api/catalogue/media.ts'
import { type Document, serveDocument } from '#src/routes/serve-document.ts'

type SeoOptions = {
  readonly shop: Shop
  /** The configured one: published addresses never repeat the `Host` of a request. */
  readonly origin: string
  readonly pictures: Pictures
}

const xml = 'application/xml; charset=utf-8'

/** Raise it when the documents of the same products change. */
const writing = 4

export function registerSeoRoutes(
  server: FastifyInstance,
  { shop, origin, pictures }: SeoOptions,
): void {
  const { read } = shop.db

  /** Reads the version first: a client requests a list again that changes meanwhile. */
  async function streamed(type: string, write: () => AsyncIterable<string>): Promise<Document> {
    const versions = [writing, await catalogueVersion(shop), await categoriesVersion(read)]
    return { type, version: versions.join('.'), pieces: write() }
  }

  async function sitemapPages(): Promise<SitemapPages> {
    return { own: await listOwnPages(read), products: await countUnarchived(read) }
  }

  serveDocument(server, { path: '/robots.txt', requestClass: 'reads' }, async () => ({
    type: 'text/plain; charset=utf-8',
    text: writeRobots(origin),
  }))
  serveDocument(server, { path: '/.well-known/security.txt', requestClass: 'reads' }, async () => {
    const { email } = await findShopSettings(read)
    return {
      type: 'text/plain; charset=utf-8',
      text: writeSecurityText(origin, { email, now: shop.clock() }),
    }
  })
  serveDocument(server, { path: '/sitemap.xml', requestClass: 'bulk' }, async () => ({
    type: xml,
    text: writeSitemapIndex(origin, countParts(await sitemapPages())),
  }))
  serveDocument(
    server,
    { path: '/sitemap-:part.xml', requestClass: 'bulk' },
    async ({ part = '' }) => {
      const number = /^[1-9]\d{0,5}$/.test(part) ? Number(part) : undefined
      const pages = await sitemapPages()
      if (number === undefined || number > countParts(pages)) return undefined
      const { ownPages, ...products } = partOfSitemap(pages.own, number)
      return streamed(xml, () =>
        writeSitemapPart(origin, ownPages, streamForSitemap(read, products)),
      )
    },
  )
  serveDocument(server, { path: feedPath, requestClass: 'bulk' }, () =>
    streamed('text/csv; charset=utf-8', () => writeCsvFeed(origin, streamForCatalogues(read))),
  )
  serveDocument(server, { path: '/feeds/products.xml', requestClass: 'bulk' }, () =>
    streamed(xml, () => writeXmlFeed(origin, streamForCatalogues(read))),
  )
  serveDocument(server, { path: offersFeedPath, requestClass: 'bulk' }, async () => ({
    type: 'application/atom+xml; charset=utf-8',
    text: writeOffersFeed(origin, await listNewestOffers(read)),
  }))
  serveSharePictures(server, { ...shop, pictures })
}

function serveSharePictures(
  server: FastifyInstance,
  shop: Pick<Shop, 'db' | 'clock'> & { readonly pictures: Pictures },
): void {
  const path = '/media/share/*'
  const config = { permission: 'picture.read', requestClass: 'reads' } as const
  server.get(path, { config }, async (request, reply) => {
    const name = shareAt(request.url.split('?')[0] ?? '')
    if (!name) return sendAnswer(request, reply, notFound)

    const picture = await unlessBusy(() => findSharePicture(shop, name))
    if (picture === 'not-now') return sendAnswer(request, reply, notReady)
    if (!picture) return sendAnswer(request, reply, notFound)

    const etag = `"${picture.hash.slice(0, 16)}"`
    const headers = { 'cache-control': 'public, max-age=86400', etag }
    if (matchesEtag(request.headers['if-none-match'], etag)) {
      return reply.status(304).headers(headers).send()
    }
    const { buffer, byteOffset, byteLength } = picture.content
    return reply
      .headers(headers)
      .type('image/jpeg')
      .send(Buffer.from(buffer, byteOffset, byteLength))
  })
  refuseOtherMethods(server, { path, methods: ['GET'], ...config })
}
