/** Sends requests as bytes that no client normalises, and reads the answers as bytes. */

import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** Everything received until the other end closes; sends `parts` one after the other. */
export function say(port: number, ...parts: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' })
    let heard = ''
    socket.setEncoding('latin1')
    socket.on('data', (text) => {
      heard += text
    })
    socket.on('close', () => resolve(heard))
    socket.on('error', (error) => (heard === '' ? reject(error) : resolve(heard)))
    socket.on('connect', async () => {
      for (const [at, part] of parts.entries()) {
        if (at > 0) await wait(20)
        if (socket.destroyed) return
        socket.write(part, 'latin1')
      }
    })
  })
}

/** Each line unchanged. */
export function request(...lines: readonly string[]): string {
  return `${lines.join('\r\n')}\r\n\r\n`
}

export type RawAnswer = {
  readonly status: number
  /** By their lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

/** Splits the received bytes into answers; reads nothing after an answer to a HEAD. */
export function answersIn(heard: string, method = 'GET'): readonly RawAnswer[] {
  const answers: RawAnswer[] = []
  let rest = heard
  while (rest !== '') {
    const end = rest.indexOf('\r\n\r\n')
    const [first = '', ...lines] = rest.slice(0, end).split('\r\n')
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(`${first} `)?.[1])
    if (end < 0 || !status) throw new Error(`Not an answer: ${rest.slice(0, 200)}`)
    const headers = Object.fromEntries(
      lines.map((line) => {
        const at = line.indexOf(':')
        return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()]
      }),
    )
    const { text, rest: after } = bodyAt(rest.slice(end + 4), { status, headers, method })
    answers.push({ status, headers, text })
    rest = after
  }
  return answers
}

type Head = Pick<RawAnswer, 'status' | 'headers'> & { readonly method: string }

function bodyAt(text: string, { status, headers, method }: Head) {
  if (status < 200 || status === 204 || status === 304) return { text: '', rest: text }
  // An answer to a broken request has a body, whatever method it meant.
  if (method === 'HEAD') return { text, rest: '' }
  if (headers['transfer-encoding'] === 'chunked') return chunksAt(text)
  const length = Number(headers['content-length'] ?? text.length)
  return { text: text.slice(0, length), rest: text.slice(length) }
}

function chunksAt(text: string) {
  let body = ''
  for (let at = 0; ; ) {
    const end = text.indexOf('\r\n', at)
    const size = Number.parseInt(text.slice(at, end), 16)
    if (end < 0 || Number.isNaN(size)) throw new Error('A chunk is broken off')
    body += text.slice(end + 2, end + 2 + size)
    at = end + 2 + size + 2
    if (size === 0) return { text: body, rest: text.slice(at) }
  }
}
