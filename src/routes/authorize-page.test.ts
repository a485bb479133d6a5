import { RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import type { Action } from '#src/domain/access/permissions.ts'
import type { Caller } from '#src/features/accounts/sessions/caller.ts'
import { authorizePage } from '#src/routes/authorize-page.ts'
import { type PageContext, pageContext } from '#src/routes/page-context.ts'

const now = new Date('2026-11-24T10:00:00Z')
const old = '2026-11-24T09:49:00Z'

/** Where the guard leads the caller; `stays` for a page that opens. */
function leadsTo(
  caller: Pick<Caller, 'actors' | 'session'>,
  path: string,
  {
    permission = 'dashboard.open',
    isWrite = false,
  }: { permission?: Action; isWrite?: boolean } = {},
): string {
  const context = new RouterContextProvider()
  const shop: Pick<PageContext['shop'], 'clock' | 'note'> = { clock: () => now, note: () => {} }
  context.set(pageContext, { caller, shop } as PageContext)
  const url = new URL(path, 'https://shop.example')
  try {
    authorizePage({ context, url, isWrite }, permission)
    return 'stays'
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown
    return thrown.headers.get('location') ?? ''
  }
}

it('leads a member who lacks the required second factor to My Account, whatever page of the dashboard they open', () => {
  const member = { actors: ['guest'], session: { provedAt: old, lacksFactor: true } } as const
  const account = '/dashboard/my-account'
  expect(leadsTo(member, '/dashboard')).toBe(account)
  expect(leadsTo(member, '/DASHBOARD/manage-orders', { permission: 'orders.list' })).toBe(account)
  expect(leadsTo(member, '/dashboard/my-accounting')).toBe(account)
  expect(leadsTo(member, '/dashboard/team', { permission: 'team.change', isWrite: true })).toBe(
    account,
  )
  expect(leadsTo(member, account, { permission: 'account.manage' })).toBe('stays')
  expect(leadsTo(member, '/dashboard/prove', { permission: 'account.manage' })).toBe('stays')
  expect(leadsTo(member, '/product/kettle', { permission: 'storefront.read' })).toBe('stays')
})

it('asks for a proof before a sensitive form, and for none before a page that is read', () => {
  const owner = { actors: ['admin'], session: { provedAt: old, lacksFactor: false } } as const
  const writing = { permission: 'team.change', isWrite: true } as const
  expect(leadsTo(owner, '/dashboard/team', writing)).toBe(
    '/dashboard/prove?from=%2Fdashboard%2Fteam',
  )
  expect(leadsTo(owner, '/dashboard/team', { ...writing, isWrite: false })).toBe('stays')
  const fresh = { ...owner.session, provedAt: '2026-11-24T09:51:00Z' }
  expect(leadsTo({ ...owner, session: fresh }, '/dashboard/team', writing)).toBe('stays')
})
