import { createServer, type RequestListener } from 'node:http'
import { expect, it } from 'vitest'
import { callPublicUrl, type PublicCall } from '#src/platform/outgoing/call-public-url.server.ts'
import { listenOnFreePort } from '#tests/support/listen.ts'

function aReceiver(answer: RequestListener): Promise<string> {
  return listenOnFreePort(createServer(answer))
}

function call(url: string, more: Partial<PublicCall> = {}) {
  const limits = { withinMs: 2_000, mostBytes: 20 }
  return callPublicUrl({ url, headers: {}, body: '{}', reachesLoopback: true, ...limits, ...more })
}

it('posts the body and reads the beginning of the answer', async () => {
  const got: string[] = []
  const url = await aReceiver(async (request, response) => {
    for await (const chunk of request) got.push(`${request.method} ${chunk}`)
    response.writeHead(202).end('x'.repeat(1_000_000))
  })
  expect(await call(url)).toEqual({ kind: 'answered', status: 202, beginning: 'x'.repeat(20) })
  expect(got).toEqual(['POST {}'])
})

it('follows no redirect', async () => {
  let calls = 0
  const url = await aReceiver((_request, response) => {
    calls += 1
    response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
  })
  expect(await call(url)).toEqual({ kind: 'answered', status: 302, beginning: '' })
  expect(calls).toBe(1)
})

it('sends nothing to this machine without the setting, by number or by name', async () => {
  let calls = 0
  const url = await aReceiver((_request, response) => {
    calls += 1
    response.end()
  })
  const { port } = new URL(url)
  const closed = { reachesLoopback: false }
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
  for (const target of [url, `https://127.0.0.1:${port}/`, `https://2130706433:${port}/`]) {
    expect(await call(target, closed)).toEqual({ kind: 'not-public' })
  }
  const rebound = `https://hooks.example.com:${port}/`
  expect(await call(rebound, { ...closed, resolve })).toEqual({ kind: 'not-public' })
  expect(calls).toBe(0)
})

it('looks a name up at each call: one that leads home later is refused later', async () => {
  const url = await aReceiver((_request, response) => void response.end('ok'))
  const { port } = new URL(url)
  const answers = ['127.0.0.1', '10.0.0.1']
  const resolve = async () => [{ address: answers.shift() ?? '', family: 4 }]
  // By http only this machine is reached, so the first answer is the allowed one.
  const named = `http://localhost:${port}/`
  expect(await call(named, { resolve })).toMatchObject({ kind: 'answered', status: 200 })
  expect(await call(named, { resolve })).toEqual({ kind: 'not-public' })
})

it('gives up a receiver that does not answer, or never ends', async () => {
  const silent = await aReceiver(() => undefined)
  expect(await call(silent, { withinMs: 100 })).toEqual({ kind: 'timeout' })
  const endless = await aReceiver((_request, response) => void response.writeHead(200).write('a'))
  expect(await call(endless, { withinMs: 100 })).toEqual({ kind: 'timeout' })
})

it('takes an answer that switches the protocol for a fault', async () => {
  const switching = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'
  const url = await aReceiver((request) => void request.socket.write(switching))
  expect(await call(url)).toEqual({ kind: 'network', code: '' })
})

it('names the fault of the network', async () => {
  const url = await aReceiver((request) => request.socket.destroy())
  expect(await call(url)).toEqual({ kind: 'network', code: 'ECONNRESET' })
})
