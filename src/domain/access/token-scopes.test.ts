import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Action, actors, isAllowed, permissions, scopeOf } from './permissions.ts'
import {
  isReadAction,
  neverForTokens,
  openReads,
  readScopes,
  tokenActors,
  tokenScopes,
  writeScopes,
} from './token-scopes.ts'

const actions = Object.keys(permissions) as readonly Action[]

it('decides each action of the permission table once: a scope, an open read, or never with a reason', () => {
  const decided = [...tokenScopes, ...openReads, ...Object.keys(neverForTokens)]

  expect(actions.filter((action) => !decided.some((one) => one === action))).toEqual([])
  expect(decided.length).toBe(new Set(decided).size)
  expect(decided.toSorted()).toEqual(actions.toSorted())
  expect(Object.values(neverForTokens).filter((reason) => reason.length < 20)).toEqual([])
})

it('gives a token its scopes and the open reads, and nothing else of its maker', () => {
  const token = tokenActors(['admin'], ['orders.list'])

  expect(isAllowed(token, 'orders.list')).toBe(true)
  expect(isAllowed(token, 'products.read')).toBe(true)
  expect(isAllowed(token, 'order.edit')).toBe(false)
  expect(isAllowed(token, 'order.place')).toBe(false)
  expect(isAllowed(token, 'token.manage')).toBe(false)
})

it('opens the endpoint of orders to a token that edits them', () => {
  expect(isAllowed(tokenActors(['admin'], ['order.edit']), 'order.place')).toBe(true)
})

it('narrows a scope with the duties of the maker', () => {
  const token = tokenActors(['guest', 'packer'], ['order.read', 'order.edit'])

  expect(scopeOf(token, 'order.read')).toBe('packing')
  expect(scopeOf(token, 'order.edit')).toBe('none')
})

const anyActors = fc.subarray([...actors], { minLength: 1 })
const anyScopes = fc.array(
  fc.oneof(fc.constantFrom<string>(...actions), fc.constantFrom('constructor', 'gone.since', '')),
)

it('never gives a token more than its maker may do, whatever its row says', () => {
  fc.assert(
    fc.property(anyActors, anyScopes, fc.constantFrom(...actions), (ofMaker, scopes, action) => {
      const reach = scopeOf(tokenActors(ofMaker, scopes), action)
      expect(['none', scopeOf(ofMaker, action)]).toContain(reach)
      if (Object.hasOwn(neverForTokens, action)) expect(reach).toBe('none')
    }),
  )
})

it('lets a token with reads alone do nothing that is no read', () => {
  fc.assert(
    fc.property(anyActors, fc.subarray([...readScopes]), (ofMaker, scopes) => {
      const token = tokenActors(ofMaker, scopes)
      expect(actions.filter((one) => isAllowed(token, one) && !isReadAction(one))).toEqual([])
    }),
  )
  expect(writeScopes.filter(isReadAction)).toEqual([])
})
