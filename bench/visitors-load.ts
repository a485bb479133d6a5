/**
 * The visitors of the overload bench, in a process of their own: a mix of requests, as plain bytes over
 * plain sockets. Closed: so many visitors at once, each sending a request after the last answer. Open: so
 * many a second, whether the shop answers or not, as real visitors come.
 */

import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { benchPids } from './bench-place.ts'
import { quantile } from './figure.ts'
import { requestOf } from './orders/orders-load.ts'

export type Kind = 'cached-pages' | 'reads' | 'orders' | 'search' | 'sign-in' | 'exports'

export type VisitorsLoad = {
  readonly port: number
  /** Its share of a hundred requests. */
  readonly mix: Readonly<Partial<Record<Kind, number>>>
  readonly seconds: number
  /** Closed: the load uses all at once. Open: at most these. */
  readonly connections: number
  /** Open when set. */
  readonly perSecond?: number
  /** Numbers the buyers: no phone, address or key comes twice in a run. */
  readonly firstBuyer: number
}

export type KindReport = {
  readonly offered: number
  readonly answered: number
  /** With 503 and Retry-After. */
  readonly refused: number
  /** Any other failure, and requests without an answer. */
  readonly lost: number
  /** Visitors for whom no connection became free: their requests never reached the shop. */
  readonly unheard: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly refusedP99Ms: number
}

export type VisitorsReport = {
  /**
   * Answers in the measured seconds, whenever their visitors came: four times more visitors than fit wait
   * in line, and an answered one may have come before the shop noticed the load.
   */
  readonly answeredPerSecond: number
  readonly buyers: number
  readonly kinds: Readonly<Partial<Record<Kind, KindReport>>>
}

/** Earlier answers do not count: the shop notices the load in that time. */
const warmUpMs = 1_000
const waitForTheLastMs = 4_000

const prime = 37
/** So many networks look around and search; each buyer and each who signs in has one of their own. */
const networks = 10_000

function addressOf(n: number): string {
  return `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
}

function requestFor(kind: Kind, n: number, port: number): string {
  const pid = benchPids[n % benchPids.length] ?? ''
  const get = (path: string) =>
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n` +
    `X-Forwarded-For: ${addressOf(n % networks)}\r\nAccept-Encoding: br\r\n\r\n`
  switch (kind) {
    case 'cached-pages':
      return get(n % 4 === 0 ? '/' : n % 4 === 1 ? '/allproducts' : `/product/${pid}`)
    case 'reads':
      return get(`/api/oneProduct/${pid}`)
    case 'orders':
      return requestOf(n, port)
    case 'search':
      return get(`/api/allproduct?q=${pid}&size=10`)
    case 'exports':
      return get('/feeds/products.csv')
    case 'sign-in': {
      const body = JSON.stringify({ email: `nobody-${n}@example.com`, password: 'wrong-anyway' })
      return (
        `POST /api/auth/sign-in/email HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n` +
        `X-Forwarded-For: ${addressOf(n)}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
      )
    }
  }
}

type Reply = { readonly status: number; readonly saysWhen: boolean }

type Line = { readonly ask: (request: string) => Promise<Reply>; readonly end: () => void }

async function openLine(port: number): Promise<Line> {
  const socket = await open(port)
  let parts: Buffer[] = []
  let waiting: PromiseWithResolvers<Reply> | undefined
  socket.on('data', (chunk: Buffer) => {
    parts.push(chunk)
    const whole = parts.length === 1 ? chunk : Buffer.concat(parts)
    parts = [whole]
    const reply = wholeReply(whole)
    if (!reply) return
    parts = []
    waiting?.resolve(reply)
  })
  socket.once('close', () => waiting?.reject(new Error('The shop hung up')))
  return {
    ask: (request) => {
      waiting = Promise.withResolvers()
      if (socket.destroyed) waiting.reject(new Error('The shop hung up'))
      else socket.write(request, 'latin1')
      return waiting.promise
    },
    end: () => socket.destroy(),
  }
}

function wholeReply(bytes: Buffer): Reply | undefined {
  const headEnd = bytes.indexOf('\r\n\r\n')
  if (headEnd < 0) return undefined
  const head = bytes.toString('latin1', 0, headEnd)
  const length = /content-length: (\d+)/i.exec(head)?.[1]
  const isWhole =
    length === undefined
      ? bytes.subarray(-5).toString('latin1') === '0\r\n\r\n'
      : bytes.length >= headEnd + 4 + Number(length)
  return isWhole
    ? { status: Number(head.slice(9, 12)), saysWhen: /retry-after: [1-9]/i.test(head) }
    : undefined
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    socket.once('connect', () => {
      socket.on('error', () => {})
      resolve(socket)
    })
    socket.once('error', reject)
  })
}

type Tally = {
  offered: number
  refused: number
  lost: number
  unheard: number
  answers: number[]
  refusals: number[]
}

async function load(options: VisitorsLoad): Promise<VisitorsReport> {
  const visitors = new Visitors(options)
  const { perSecond } = options
  if (perSecond === undefined) await askAtOnce(visitors, options)
  else await comeAndGo(visitors, { ...options, perSecond })
  return visitors.report()
}

/** The visits of a run, and what became of them. */
class Visitors {
  readonly #options: VisitorsLoad
  readonly #hundred: readonly Kind[]
  readonly #tallies = new Map<Kind, Tally>()
  readonly #waiting = new Set<Visit>()
  readonly began = performance.now()
  readonly endsAt: number
  #next: number
  #answered = 0

  constructor(options: VisitorsLoad) {
    const { mix, seconds, firstBuyer } = options
    this.#options = options
    this.#hundred = Object.entries(mix).flatMap(
      ([kind, share]) => Array(share).fill(kind) as Kind[],
    )
    this.#next = firstBuyer
    this.endsAt = this.began + warmUpMs + seconds * 1_000
  }

  next(since: number): Visit {
    const number = this.#next
    this.#next += 1
    const kind = this.#hundred[(number * prime) % this.#hundred.length] ?? 'reads'
    return { kind, number, since }
  }

  /** False without an answer. `since` is when the visitor came, even if no connection was free then. */
  async visit(line: Line, visiting: Visit): Promise<boolean> {
    const { kind, number, since } = visiting
    this.#waiting.add(visiting)
    const request = requestFor(kind, number, this.#options.port)
    const reply = await line.ask(request).catch(() => undefined)
    this.#waiting.delete(visiting)
    const now = performance.now()
    const outcome = outcomeOf(reply)
    if (outcome === 'answered' && this.#counts(now)) this.#answered += 1
    if (this.#counts(since)) {
      const tally = this.#tallyOf(kind)
      tally.offered += 1
      if (outcome === 'answered') tally.answers.push(now - since)
      else if (outcome === 'refused') tally.refusals.push(now - since)
      else tally.lost += 1
    }
    return reply !== undefined
  }

  /** Visits that still wait for an answer, and visitors for whom no connection became free. */
  giveUp(unheard: readonly Visit[]): void {
    for (const { kind } of this.#waiting) {
      this.#tallyOf(kind).offered += 1
      this.#tallyOf(kind).lost += 1
    }
    for (const { kind } of unheard) {
      this.#tallyOf(kind).offered += 1
      this.#tallyOf(kind).unheard += 1
    }
  }

  report(): VisitorsReport {
    const { seconds, firstBuyer } = this.#options
    const kinds = [...this.#tallies].map(([kind, tally]) => [kind, reportOf(tally)] as const)
    return {
      answeredPerSecond: this.#answered / seconds,
      buyers: this.#next - firstBuyer,
      kinds: Object.fromEntries(kinds),
    }
  }

  #counts(at: number): boolean {
    return at >= this.began + warmUpMs && at < this.endsAt
  }

  #tallyOf(kind: Kind): Tally {
    const known = this.#tallies.get(kind)
    if (known) return known
    const made: Tally = { offered: 0, refused: 0, lost: 0, unheard: 0, answers: [], refusals: [] }
    this.#tallies.set(kind, made)
    return made
  }
}

async function askAtOnce(visitors: Visitors, { port, connections }: VisitorsLoad): Promise<void> {
  const askInTurn = async (): Promise<void> => {
    let line = await openLine(port)
    while (performance.now() < visitors.endsAt) {
      const isUp = await visitors.visit(line, visitors.next(performance.now()))
      if (!isUp) line = await openLine(port)
    }
    line.end()
  }
  await Promise.all(Array.from({ length: connections }, askInTurn))
}

type Open = VisitorsLoad & { readonly perSecond: number }

async function comeAndGo(
  visitors: Visitors,
  { port, connections, perSecond }: Open,
): Promise<void> {
  const { began, endsAt } = visitors
  const free: Line[] = []
  const queue: Visit[] = []
  /** The index of the first in the queue: `shift` would move a hundred thousand others. */
  let head = 0
  let lines = 0
  let arrived = 0

  async function serve(line: Line, first: Visit): Promise<void> {
    for (let visiting: Visit | undefined = first; visiting; visiting = nextInQueue()) {
      if (!(await visitors.visit(line, visiting))) {
        lines -= 1
        return
      }
    }
    free.push(line)
  }

  /** At the end, visitors without a connection leave; the load waits for those with one. */
  function nextInQueue(): Visit | undefined {
    if (performance.now() >= endsAt) return undefined
    const next = queue[head]
    if (next) head += 1
    return next
  }

  function startOne(visiting: Visit): void {
    const line = free.pop()
    if (line) {
      void serve(line, visiting)
      return
    }
    if (lines >= connections) {
      queue.push(visiting)
      return
    }
    lines += 1
    openLine(port).then(
      (opened) => void serve(opened, visiting),
      () => {
        lines -= 1
        queue.push(visiting)
      },
    )
  }

  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const now = performance.now()
      const due = Math.floor(((Math.min(now, endsAt) - began) / 1_000) * perSecond)
      for (; arrived < due; arrived += 1) startOne(visitors.next(now))
      if (now < endsAt) return
      clearInterval(timer)
      resolve()
    }, 2)
  })
  const until = performance.now() + waitForTheLastMs
  while (free.length < lines && performance.now() < until) {
    await wait(20)
  }
  visitors.giveUp(queue.slice(head))
}

function outcomeOf(reply: Reply | undefined): 'answered' | 'refused' | 'lost' {
  if (reply === undefined || reply.status === 500 || reply.status === 507) return 'lost'
  if (reply.status !== 503) return 'answered'
  return reply.saysWhen ? 'refused' : 'lost'
}

type Visit = { readonly kind: Kind; readonly number: number; readonly since: number }

function reportOf({ offered, lost, unheard, answers, refusals }: Tally): KindReport {
  return {
    offered,
    answered: answers.length,
    refused: refusals.length,
    lost,
    unheard,
    p50Ms: Math.round(quantile(answers, 0.5)),
    p99Ms: Math.round(quantile(answers, 0.99)),
    refusedP99Ms: Math.round(quantile(refusals, 0.99)),
  }
}

if (import.meta.main) {
  const options: VisitorsLoad = JSON.parse(process.argv[2] ?? '{}')
  process.stdout.write(JSON.stringify(await load(options)))
  process.exit(0)
}
