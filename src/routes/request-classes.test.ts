import { describe, expect, it } from 'vitest'
import { makeClassOf } from './request-classes.ts'

const classOf = makeClassOf('http://localhost:3000')
const signedIn = { cookie: 'session=abc' }

function ofCall(line: string, headers: Readonly<Record<string, string>> = {}) {
  const [method, url] = line.split(' ')
  return classOf({ method, url, headers })
}

describe('what a request is for', () => {
  it('is never asked of who watches the process', () => {
    expect(['GET /healthz', 'GET /readyz', 'GET /metrics'].map((line) => ofCall(line))).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('is an order, by call or by form, up to the page that says its number', () => {
    const orders = [
      'PUT /api/order?id=p',
      'PUT /api/order?x=1&id=p',
      'POST /buy/kettle',
      'POST /bn/buy/kettle',
      'POST /buy/kettle.data',
      'GET /thankyou?oid=PM-1&token=x',
      'GET /bn/thankyou.data?oid=PM-1&token=x',
    ]
    expect(orders.map((line) => ofCall(line))).toEqual(orders.map(() => 'orders'))
  })

  it('is the work of the owner only for who says who they are', () => {
    const work = [
      'PUT /api/order?id=PM-00000001',
      'PUT /api/product?id=kettle',
      'DELETE /api/deleteOneOrder/PM-00000001',
      'GET /api/orders?page=1',
      'GET /api/admin/outbox',
      'GET /dashboard/manage-orders',
      'POST /dashboard/shop-details.data',
    ]
    expect(work.map((line) => ofCall(line, signedIn))).toEqual(work.map(() => 'owner'))
    expect(work.map((line) => ofCall(line, { authorization: 'Bearer x' }))).toEqual(
      work.map(() => 'owner'),
    )
    expect(work.map((line) => ofCall(line))).toEqual(work.map(() => 'reads'))
  })

  it('is not asked of a page that is kept, as it costs no more than a refusal', () => {
    const kept = [
      'GET /',
      'HEAD /bn',
      'GET /allProducts',
      'GET /product/kettle',
      'GET /bn/buy/kettle.data',
    ]
    expect(kept.map((line) => ofCall(line))).toEqual(kept.map(() => undefined))
  })

  it('is a page from memory for the stylesheet that makes it one', () => {
    expect(ofCall('GET /assets/styles-x.css')).toBe('cached-pages')
  })

  it('is a read for whatever has no class of its own', () => {
    const reads = [
      'GET /login',
      'GET /order',
      'POST /order',
      'POST /contact',
      'GET /api/oneProduct/kettle',
      'GET /api/allproduct?page=1',
      'GET /api/allproduct?q=&page=1',
      'GET /api/auth/get-session',
      'POST /api/v1.0/email/send',
      'GET /media/x/320.webp',
      'GET /no-such-page',
      'PROPFIND /',
    ]
    expect(reads.map((line) => ofCall(line))).toEqual(reads.map(() => 'reads'))
  })

  it('is signing in for all that hashes a password', () => {
    const signIns = [
      'POST /api/auth/sign-in/email',
      'POST /api/auth/sign-up/email',
      'POST /login',
      'POST /bn/signup.data',
      'POST /reset-password',
    ]
    expect(signIns.map((line) => ofCall(line))).toEqual(signIns.map(() => 'sign-in'))
  })

  it('is a search where there is a text to look for', () => {
    const searches = ['GET /allProducts?q=kettle', 'GET /bn/allproducts.data?page=2&q=k']
    expect([...searches, 'GET /api/allproduct?q=kettle'].map((line) => ofCall(line))).toEqual([
      'search',
      'search',
      'search',
    ])
  })

  it('is an export where the answer is a whole list', () => {
    const exports = [
      '/api/allproduct',
      '/api/orders',
      '/api/users',
      '/feeds/products.csv',
      '/sitemap-1.xml',
    ]
    expect(exports.map((target) => ofCall(`GET ${target}`, signedIn))).toEqual(
      exports.map(() => 'exports'),
    )
  })
})
