/** Checks the documented promises about the proxy; the first broken one stops the bench. */

import assert from 'node:assert/strict'
import { type Asking, askThrough, orderBy, publicHost } from './ask-shop.ts'
import type { Figure } from './figure.ts'
import type { Place } from './process-place.ts'

export async function checkProxy({ proxyPort, plainPort }: Place): Promise<Figure> {
  const ask = (asking: Asking) => askThrough(proxyPort, asking)
  let checks = 0
  const check = (what: string, seen: unknown, requested: unknown) => {
    assert.deepEqual(seen, requested, what)
    checks += 1
  }

  const page = await ask({ path: '/product/product-1', headers: { 'accept-encoding': 'br' } })
  check('a page is served', page.status, 200)
  check('in the encoding of the shop', page.headers['content-encoding'], 'br')
  const again = { 'accept-encoding': 'br', 'if-none-match': String(page.headers.etag) }
  const known = await ask({ path: '/product/product-1', headers: again })
  check('a known page is 304', known.status, 304)
  check('HSTS is sent', Boolean(page.headers['strict-transport-security']), true)

  const plain = await fetch(`http://127.0.0.1:${plainPort}/cart?x=1`, { redirect: 'manual' })
  check('HTTP leads to HTTPS', plain.headers.get('location'), `https://${publicHost}/cart?x=1`)
  const strange = await ask({ path: '/', headers: { host: 'evil.example' } })
  check('another Host is not the shop', strange.status, 421)
  check('odd paths stay odd', (await ask({ path: '//evil.example//x' })).status, 404)
  check('metrics are for nobody outside', (await ask({ path: '/metrics' })).status, 404)

  const large = { method: 'PUT', headers: { 'content-type': 'application/json' } }
  const overShop = await ask({ ...large, path: '/api/order?id=p', body: Buffer.alloc(70_000, 32) })
  check('a large body is refused by the shop', JSON.parse(overShop.text).code, 'too-large')
  const overProxy = await ask({ ...large, path: '/api/1/upload', body: Buffer.alloc(10_000_000) })
  check('a huge body is refused', overProxy.status, 413)

  const message = { user_name: 'R', user_email: 'r@example.com', message: 'Hello' }
  const say = (from: string, pretended: string) =>
    ask({
      method: 'POST',
      path: '/api/v1.0/email/send',
      from,
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': pretended,
        forwarded: `for=${pretended}`,
      },
      body: JSON.stringify({ template_params: message }),
    })
  const said: number[] = []
  for (let n = 1; n <= 11; n += 1) said.push((await say('127.0.0.9', `10.1.1.${n}`)).status)
  check('pretended addresses count for nothing', said, [...Array(10).fill(200), 429])
  check('another address is another visitor', (await say('127.0.0.10', '10.1.1.1')).status, 200)

  const first = await ask(orderBy(1))
  check('an order is taken', first.status, 201)
  check('and is the same when it is sent again', (await ask(orderBy(1))).text, first.text)
  const { 'idempotency-key': _, ...withoutKey } = orderBy(2).headers
  check('without a key too', (await ask({ ...orderBy(2), headers: withoutKey })).status, 201)

  return {
    name: 'nginx as documented: what it promises',
    ours: `${checks} checks hold`,
    baseline: `${checks}`,
    ratio: 1,
    goal: 'all',
    isReached: true,
    details: {},
  }
}
