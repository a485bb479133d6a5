/** The signed-in owner of a shop under measurement, who edits while visitors read. */

import { z } from 'zod'
import type { Shop } from '#tests/support/shop.ts'

export type Owner = {
  /** The shop's settings are on every page, so this evicts all cached pages. */
  readonly editFacts: () => Promise<void>
  readonly editPrice: (pid: string, taka: number) => Promise<void>
  readonly look: (path: string) => Promise<void>
  readonly upload: (photo: Uint8Array<ArrayBuffer>) => Promise<void>
}

const Stored = z.looseObject({})

export async function ownerOf({ port, adminEmail, adminPassword }: Shop): Promise<Owner> {
  const origin = `http://127.0.0.1:${port}`
  const signedIn = await fetch(`${origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email: adminEmail, password: adminPassword }),
  })
  if (signedIn.status !== 200) throw new Error(`The owner is not let in: ${signedIn.status}`)
  const cookie = signedIn.headers.getSetCookie().map((line) => line.split(';')[0])
  const signed = { origin, cookie: cookie.join('; ') }
  const headers = { ...signed, 'content-type': 'application/json' }
  let edits = 0

  async function read(path: string): Promise<z.output<typeof Stored>> {
    return Stored.parse(await answerOf(path))
  }

  async function put(path: string, body: unknown): Promise<void> {
    await answerOf(path, { method: 'PUT', body: JSON.stringify(body) })
  }

  async function answerOf(path: string, init?: RequestInit): Promise<unknown> {
    const answer = await fetch(`${origin}${path}`, { ...init, headers })
    if (answer.status !== 200)
      throw new Error(`${init?.method ?? 'GET'} ${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }

  async function send(path: string, init?: RequestInit): Promise<void> {
    const answer = await fetch(`${origin}${path}`, { ...init, headers: signed })
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status} to the owner`)
  }

  return {
    look: (path) => send(path),
    upload: (photo) => {
      const body = new FormData()
      body.append('image', new Blob([photo], { type: 'image/jpeg' }), 'photo.jpg')
      return send('/api/1/upload', { method: 'POST', body })
    },
    editFacts: async () => {
      edits += 1
      const facts = await read('/api/admin/shop')
      await put('/api/admin/shop', { ...facts, address: `House ${edits}, Mirpur 10, Dhaka` })
    },
    editPrice: async (pid, taka) => {
      const product = await read(`/api/oneProduct/${pid}`)
      await put(`/api/product?id=${pid}`, { ...product, price: taka, stockWas: product.stock })
    },
  }
}
