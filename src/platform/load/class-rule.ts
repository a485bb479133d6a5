import type { IncomingMessage } from 'node:http'
import { isRequestClass, type RequestClass } from '#src/domain/access/request-class.ts'

/** The part of a request that is known before any parser runs. */
export type RequestHead = Pick<IncomingMessage, 'method' | 'url' | 'headers'>

/** Undefined for a request that the admission control never sheds. */
export type ClassOf = (head: RequestHead) => RequestClass | undefined

export type RequestLine = {
  /** GET or HEAD */
  readonly isRead: boolean
  readonly path: string
  /** Without its question mark; empty for none. */
  readonly query: string
}

/** `exempt` requests are never shed at admission. */
export type DeclaredClass = RequestClass | 'exempt'

/** What a route declares: one class, or a class by method and query. */
export type ClassRule = DeclaredClass | ((line: RequestLine) => DeclaredClass)

export function isClassRule(rule: unknown): rule is ClassRule {
  if (typeof rule !== 'string') return typeof rule === 'function'
  return rule === 'exempt' || isRequestClass(rule)
}

export function applyClassRule(rule: ClassRule, line: RequestLine): DeclaredClass {
  return typeof rule === 'function' ? rule(line) : rule
}
