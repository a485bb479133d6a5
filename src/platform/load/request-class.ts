import type { IncomingMessage } from 'node:http'

/** What a request is for. Under load the classes are given up in this order, orders last. */
export const requestClasses = [
  'exports',
  'search',
  'sign-in',
  'reads',
  'renders',
  'cached-pages',
  'owner',
  'orders',
] as const

export type RequestClass = (typeof requestClasses)[number]

/** What is known of a request before anything of it is parsed. */
export type RequestHead = Pick<IncomingMessage, 'method' | 'url' | 'headers'>

/** Undefined for what is not refused at the door. */
export type ClassOf = (head: RequestHead) => RequestClass | undefined
