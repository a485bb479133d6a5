import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setImmediate as nextTick } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { listenOnExtraSockets, sharedPlace } from '#src/platform/http/extra-sockets.ts'

async function aServerWithSockets() {
  const server = createServer((_request, response) => response.end('served'))
  await new Promise<void>((resolve) => {
    server.listen(sharedPlace({ port: 0, host: '127.0.0.1' }), resolve)
  })
  const { port } = server.address() as AddressInfo
  const listeners = await listenOnExtraSockets(server, { port, host: '127.0.0.1' })
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await listeners.close()
  })
  return { server, port, listeners }
}

// Only Linux shares a port among sockets.
it.runIf(process.platform === 'linux')(
  'accepts many connections in each event-loop tick',
  async () => {
    const { server, port, listeners } = await aServerWithSockets()
    let accepted = 0
    server.on('connection', () => {
      accepted += 1
    })
    const visitors = Array.from({ length: 240 }, () => connect(port, '127.0.0.1'))
    onTestFinished(() => {
      for (const visitor of visitors) visitor.destroy()
    })
    await new Promise((resolve) => visitors.at(-1)?.once('connect', resolve))

    let ticks = 0
    for (; accepted < visitors.length; ticks += 1) await nextTick()

    // One socket would need as many ticks as there are visitors.
    expect(ticks).toBeLessThan(visitors.length / 2)
    expect(await listeners.countConnections()).toBe(visitors.length)
  },
)

it('answers through every socket, and waits for open connections at the end', async () => {
  const { server, port, listeners } = await aServerWithSockets()
  const answers = await Promise.all(
    Array.from({ length: 60 }, async () => (await fetch(`http://127.0.0.1:${port}/`)).text()),
  )
  expect(answers).toEqual(answers.map(() => 'served'))

  server.closeIdleConnections()
  const closing = Promise.all([
    new Promise<void>((resolve) => server.close(() => resolve())),
    listeners.close(),
  ])
  server.closeIdleConnections()
  await closing
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow()
})
