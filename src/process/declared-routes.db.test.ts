/** The class of a request by its first line, as the routes of the whole shop declare it. */

import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import type { RequestClass } from '#src/domain/access/request-class.ts'
import { aServer } from '#tests/make/a-server.ts'
import { shopPages } from '#tests/make/shop-pages.ts'

const signedIn = { cookie: 'session=abc' }
/** Of the right form, of no order. */
const token = 'x'.repeat(32)
const withToken = { authorization: 'Bearer x' }

type Lines = readonly string[]

async function aBusyShop() {
  const requested: RequestClass[] = []
  const { listen } = await aServer({
    build: await shopPages(() => ''),
    sheds: (requestClass) => requested.push(requestClass) > 0,
  })
  const port = await listen()

  /** Undefined where the shop answers without deciding whether to shed the request. */
  async function classOf(line: string, headers: Readonly<Record<string, string>>) {
    const [method, path] = line.split(' ')
    requested.length = 0
    await new Promise((resolve, reject) => {
      const all = { host: 'localhost:3000', ...headers }
      request({ port, path, method, headers: all, agent: false }, (response) =>
        response.resume().on('end', resolve),
      )
        .on('error', reject)
        .end()
    })
    return requested[0]
  }

  return async (lines: Lines, headers: Readonly<Record<string, string>> = {}) => {
    const classes: Record<string, RequestClass | undefined> = {}
    for (const line of lines) classes[line] = await classOf(line, headers)
    return classes
  }
}

function all(lines: Lines, requestClass: RequestClass | undefined) {
  return Object.fromEntries(lines.map((line) => [line, requestClass]))
}

describe('the class of a request', () => {
  it('exempts the monitoring endpoints', async () => {
    const lines = ['GET /healthz', 'GET /readyz', 'GET /metrics']
    expect(await (await aBusyShop())(lines)).toEqual(all(lines, undefined))
  })

  it('is an order by API and by form, up to the page that shows its number', async () => {
    const lines = [
      'PUT /api/order?id=p',
      'PUT /api/order?x=1&id=p',
      'POST /buy/kettle',
      'POST /bn/buy/kettle',
      'POST /Buy/kettle.data',
      `GET /thankyou?oid=PM-7K2M9QXB&token=${token}`,
      `GET /bn/thankyou.data?oid=PM-7K2M9QXB&token=${token}`,
    ]
    expect(await (await aBusyShop())(lines)).toEqual(all(lines, 'orders'))
  })

  it("is the owner's work only with credentials", async () => {
    const lines = [
      'PUT /api/order',
      'PUT /api/order?id=PM-00000001',
      'PUT /api/product?id=kettle',
      'DELETE /api/deleteOneOrder/PM-00000001',
      'GET /api/orders?page=1',
      'HEAD /api/users?page=1',
      'GET /api/admin/outbox',
      'POST /api/1/upload',
      'POST /api/v1.0/email/send',
      'GET /dashboard/manage-orders',
      'GET /Dashboard/manage-orders/edit-order/PM-1/',
      'POST /dashboard/shop-details.data',
    ]
    const classesOf = await aBusyShop()
    expect(await classesOf(lines, signedIn)).toEqual(all(lines, 'owner'))
    expect(await classesOf(lines, withToken)).toEqual(all(lines, 'owner'))
    expect(await classesOf(lines)).toEqual(all(lines, 'reads'))
  })

  it('is a read for a page that the cache could hold, and a cached page for a stylesheet', async () => {
    const lines = ['GET /', 'HEAD /bn', 'GET /allProducts', 'GET /product/kettle', 'GET /_.data']
    const classesOf = await aBusyShop()
    expect(await classesOf(lines)).toEqual(all(lines, 'reads'))
    expect(await classesOf(['GET /assets/a.css'])).toEqual({ 'GET /assets/a.css': 'cached-pages' })
  })

  it('is a read for all other pages and endpoints', async () => {
    const lines = [
      'GET /login',
      'GET /thankyou?x=1',
      'GET /thankyou?oid=PM-7K2M9QXB&token=x',
      `GET /thankyou?oid=7&token=${token}`,
      'GET /order',
      'POST /order',
      'POST /contact',
      'POST /product/kettle',
      'GET /logout',
      'GET /oneQuestion/1',
      'GET /allProducts?category=home&page=2',
      'GET /api/oneProduct/kettle',
      'GET /api/oneOrder/PM-1?token=x',
      'GET /api/allproduct?page=1',
      'GET /api/allproduct?q=&page=1',
      'GET /api/auth/get-session',
      'GET /api/auth/google',
      'GET /api/openapi.json',
      'GET /media/x/320.webp',
      'GET /media/share/x.jpg',
      'GET /robots.txt',
      'GET /.well-known/security.txt',
      'GET /no-such-page',
    ]
    expect(await (await aBusyShop())(lines, signedIn)).toEqual(all(lines, 'reads'))
  })

  it('is a read for a request without a route', async () => {
    const lines = [
      'GET /api/nothing',
      'DELETE /api/nothing',
      'GET /api/order?id=p',
      'OPTIONS /api/order',
      'POST /api/allproduct',
      'PUT /product/kettle',
      'PROPFIND /',
      'DELETE /robots.txt',
      'GET //product/kettle',
      'GET /product/%',
    ]
    expect(await (await aBusyShop())(lines, signedIn)).toEqual(all(lines, 'reads'))
  })

  it('is bulk where the answer is a whole list or what a text finds, and where the shop hashes a password', async () => {
    const lines = [
      'POST /login',
      'POST /bn/signup.data',
      'POST /api/auth/sign-in/email',
      'POST /api/auth/change-password',
      'GET /allProducts?q=kettle',
      'GET /bn/allproducts.data?page=2&q=k',
      'GET /api/allproduct?q=kettle',
      'GET /api/allproduct',
      'HEAD /api/orders',
      'GET /api/users',
      'GET /feeds/products.csv',
      'GET /feeds/products.xml',
      'GET /sitemap.xml',
      'GET /sitemap-1.xml',
    ]
    expect(await (await aBusyShop())(lines, signedIn)).toEqual(all(lines, 'bulk'))
  })
})
