/** A process that floods a shop from one address until it is told to stop: its work delays no visitor. */

import { connect } from 'node:net'
import { type Flood, type FloodCounts, type FloodRequest, mark } from './flood-request.ts'

/** Requests on their way on one connection. */
const pipelined = 10
const pauseMs = 5

let next = 0

function bytesOf(
  { method, path, headers, body = '' }: FloodRequest,
  { port, from }: Flood,
): string {
  const origin = `127.0.0.1:${port}`
  const length = method === 'GET' || method === 'HEAD' ? {} : { 'content-length': body.length }
  const lines = Object.entries({
    host: origin,
    origin: `http://${origin}`,
    'x-forwarded-for': from,
    ...headers,
    ...length,
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}

function begin(flood: Flood): () => FloodCounts {
  const counts: Record<string, number> = {}
  const open = new Set<() => void>()
  let isOn = true
  const count = (what: string) => {
    counts[what] = (counts[what] ?? 0) + 1
  }

  function keepBusy(request: FloodRequest): void {
    const bytes = bytesOf(request, flood)
    const most = request.method === 'GET' || request.method === 'HEAD' ? pipelined : 1
    const isDirect = process.platform === 'linux'
    const socket = connect({
      port: flood.port,
      host: '127.0.0.1',
      ...(isDirect && { localAddress: flood.from }),
    })
    let unanswered = 0
    let rest = ''

    function send(): void {
      while (isOn && unanswered < most && !socket.writableNeedDrain) {
        next += 1
        unanswered += 1
        socket.write(bytes.replaceAll(mark, next.toString(36).padStart(mark.length, '0')), 'latin1')
      }
    }

    open.add(() => socket.destroy())
    socket.on('connect', send)
    socket.on('drain', send)
    socket.on('data', (chunk: Buffer) => {
      const text = rest + chunk.toString('latin1')
      for (const [, status = ''] of text.matchAll(/HTTP\/1\.1 (\d{3})/g)) {
        count(status)
        unanswered -= 1
      }
      // Shorter than a status line, so that none counts twice.
      rest = text.slice(-11)
      send()
    })
    socket.on('error', ({ code = 'error' }: NodeJS.ErrnoException) => count(code))
    socket.on('close', (hadError) => {
      if (!isOn) return
      if (!hadError && unanswered > 0) count('closed')
      setTimeout(() => isOn && keepBusy(request), pauseMs)
    })
  }

  for (let nth = 0; nth < flood.connections; nth += 1) {
    const request = flood.requests[nth % flood.requests.length]
    if (request) keepBusy(request)
  }
  return () => {
    isOn = false
    for (const end of open) end()
    return counts
  }
}

let end: (() => FloodCounts) | undefined

process.on('message', (told: Flood | 'stop') => {
  if (told === 'stop') {
    process.send?.(end?.() ?? {})
    end = undefined
    return
  }
  end = begin(told)
})
