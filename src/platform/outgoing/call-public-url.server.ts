/**
 * One POST to an address that a person typed. It reaches public addresses alone, follows no redirect, has a time
 * limit, and reads the beginning of the answer.
 */

import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { codeOf } from '#src/platform/outbox/not-sent.ts'
import {
  AddressRefused,
  checkedLookup,
  type Resolve,
  urlProblem,
} from '#src/platform/outgoing/public-address.server.ts'

export type PublicCall = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly withinMs: number
  /** Of the answer; the rest is not read. */
  readonly mostBytes: number
  /** Of the process: for tests, and receivers on this machine. */
  readonly reachesLoopback: boolean
  readonly signal?: AbortSignal
  readonly resolve?: Resolve
}

export type PublicAnswer =
  | { readonly kind: 'answered'; readonly status: number; readonly beginning: string }
  /** Nothing was sent. */
  | { readonly kind: 'not-public' }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'network'; readonly code: string }

export type CallPublicUrl = (call: PublicCall) => Promise<PublicAnswer>

export const callPublicUrl: CallPublicUrl = async (call) => {
  const { url, reachesLoopback, withinMs, signal } = call
  if (urlProblem(url, { reachesLoopback }) !== undefined) return { kind: 'not-public' }
  const timeout = AbortSignal.timeout(withinMs)
  const ends = signal ? AbortSignal.any([timeout, signal]) : timeout
  try {
    const answer = await post(call, ends)
    return {
      kind: 'answered',
      status: answer.statusCode ?? 0,
      beginning: await readBeginning(answer, call.mostBytes),
    }
  } catch (error) {
    if (error instanceof AddressRefused) return { kind: 'not-public' }
    if (timeout.aborted) return { kind: 'timeout' }
    return { kind: 'network', code: codeOf(error) }
  }
}

function post(
  { url, headers, body, reachesLoopback, resolve }: PublicCall,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { protocol } = new URL(url)
  const answered = Promise.withResolvers<IncomingMessage>()
  const send = protocol === 'https:' ? requestHttps : requestHttp
  const sent = send(url, {
    method: 'POST',
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    // A connection of its own: a pooled one was checked for another call.
    agent: false,
    lookup: checkedLookup({ protocol, reachesLoopback }, resolve),
    signal,
  })
  sent.on('response', answered.resolve)
  sent.on('error', answered.reject)
  // An answer of 101 has neither a response nor an error.
  sent.on('close', () => answered.reject(new Error('The connection closed without an answer')))
  sent.end(body)
  return answered.promise
}

async function readBeginning(answer: IncomingMessage, mostBytes: number): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of answer) {
    chunks.push(chunk)
    bytes += chunk.length
    // Leaving the loop destroys the connection.
    if (bytes >= mostBytes) break
  }
  return Buffer.concat(chunks).subarray(0, mostBytes).toString('utf8')
}
