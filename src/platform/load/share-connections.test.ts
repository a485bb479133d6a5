import { once } from 'node:events'
import { createServer, get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { makeClients } from '#src/platform/http/request/client-address.ts'
import { listenOnFreePort } from '#tests/support/listen.ts'
import { shareConnections } from './share-connections.ts'

/** A server with sixteen places for connections. */
async function aServer(trustedProxies: readonly string[] = []) {
  let refused = 0
  const server = createServer((_request, response) => response.end('served'))
  const countRefused = () => {
    refused += 1
  }
  shareConnections(server, makeClients(trustedProxies), countRefused, 16)
  const { port } = new URL(await listenOnFreePort(server))
  const sockets: Socket[] = []
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })

  return {
    refused: () => refused,
    /** Opens idle connections, and ends when so many of them stay open. */
    open: async (localAddress: string, count: number, stay: number) => {
      const opened = Array.from({ length: count }, () =>
        connect({ host: '127.0.0.1', port: Number(port), localAddress }).on('error', () => {}),
      )
      sockets.push(...opened)
      for (const socket of opened) socket.resume()
      await Promise.all(opened.map((socket) => once(socket, 'connect')))
      await expect.poll(() => opened.filter((socket) => !socket.closed).length).toBe(stay)
    },
    closeAll: async () => {
      const open = sockets.splice(0).filter((socket) => !socket.closed)
      await Promise.all(
        open.map((socket) => {
          socket.destroy()
          return once(socket, 'close')
        }),
      )
      const count = () =>
        new Promise<number>((resolve) => server.getConnections((_error, all) => resolve(all)))
      await expect.poll(count).toBe(0)
    },
    ask: (localAddress: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        get({ host: '127.0.0.1', port, localAddress, agent: false }, (response) => {
          response.resume().on('end', () => resolve(response.statusCode))
        }).on('error', reject)
      }),
  }
}

it('leaves half of the connections to others, however many a /24 opens', async () => {
  const { open, ask, refused } = await aServer()

  await open('127.0.1.1', 20, 8)
  await open('127.0.1.2', 5, 0)
  await open('127.0.2.1', 20, 4)
  expect(await ask('127.0.3.1')).toBe(200)
  expect(refused()).toBe(12 + 5 + 16)
})

it('gives the places of closed connections to others', async () => {
  const { open, closeAll } = await aServer()

  await open('127.0.1.1', 20, 8)
  await closeAll()
  await open('127.0.1.1', 20, 8)
})

it('limits no trusted proxy, which connects for everybody', async () => {
  const { open } = await aServer(['127.0.0.0/16'])

  await open('127.0.1.1', 20, 16)
})
