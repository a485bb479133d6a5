/** The pages of money as a browser without JavaScript gets them. */

import { createElement, type FunctionComponent } from 'react'
import { renderToString } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  RouterContextProvider,
  ServerRouter,
  UNSAFE_withComponentProps as withComponentProps,
} from 'react-router'
import { expect, it } from 'vitest'
import type { Actor } from '#src/domain/access/permissions.ts'
import { dhakaDay } from '#src/domain/dhaka-time.ts'
import { dayAsTyped } from '#src/i18n/typed-day.ts'
import { CommitInDoubt } from '#src/platform/database/database.ts'
import * as moneyForm from '#src/routes/dashboard/money/money-form.tsx'
import * as repeating from '#src/routes/dashboard/money/repeating.tsx'
import * as transaction from '#src/routes/dashboard/money/transaction.tsx'
import { pageContext } from '#src/routes/page-context.ts'
import { aBuild } from '#tests/make/a-build.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { aUser } from '#tests/make/a-user.ts'
import { anIdentity, origin } from '#tests/make/an-identity.ts'
import { noProviders } from '#tests/make/payments/no-providers.ts'
import { freshDatabase } from '#tests/support/fresh-database.ts'

async function anOffice(actors: readonly Actor[] = ['admin']) {
  const db = await freshDatabase()
  const user = { ...(await aUser(db)), name: 'Rahima', role: 'admin' } as const
  let failsWith: Error | undefined
  const shop = await aShop({
    ...db,
    write: (work) => (failsWith ? Promise.reject(failsWith) : db.write(work)),
  })
  const from = { address: '10.0.0.1', device: undefined }
  const caller = { actors, user, language: 'en', from } as const
  // As the build of the pages wraps them.
  const pages = {
    list: { ...transaction, default: withComponentProps(transaction.default as FunctionComponent) },
    form: { ...moneyForm, default: withComponentProps(moneyForm.default as FunctionComponent) },
    repeating: {
      ...repeating,
      default: withComponentProps(repeating.default as FunctionComponent),
    },
  }
  const paths = {
    list: '/dashboard/transaction',
    form: '/dashboard/transaction/:form',
    repeating: '/dashboard/transaction/repeating',
  }
  const routeOf = (id: keyof typeof pages) => ({ id, path: paths[id] })
  const ids = ['list', 'form', 'repeating'] as const
  const build = aBuild({
    routes: Object.fromEntries(ids.map((id) => [id, { ...routeOf(id), module: pages[id] }])),
    draw: (drawn) =>
      renderToString(createElement(ServerRouter, { context: drawn as EntryContext, url: origin })),
  })
  // React finds the components of a page by these.
  for (const id of ids) {
    Object.assign(build.assets.routes, { [id]: { ...routeOf(id), module: '', hasLoader: true } })
  }
  const handle = createRequestHandler(build, 'production')

  async function ask(path: string, typed?: Readonly<Record<string, string>>) {
    const context = new RouterContextProvider()
    const identity = anIdentity(shop)
    context.set(pageContext, {
      shop,
      origin,
      identity,
      caller,
      connectProvider: noProviders,
      countOrder: () => {},
    })
    const sent = typed && { method: 'POST', body: new URLSearchParams(typed) }
    const response = await handle(new Request(origin + path, sent), context)
    return {
      status: response.status,
      location: response.headers.get('location'),
      retryAfter: response.headers.get('retry-after'),
      html: await response.text(),
    }
  }
  return {
    ask,
    fail: (error: Error | undefined) => {
      failsWith = error
    },
  }
}

/** The value of a field of the page. */
function fieldIn(html: string, name: string): string | undefined {
  const field = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? ''
  return /value="([^"]*)"/.exec(field)?.[1]
}

const anExpense = {
  expense: 'expense-rent',
  paidFrom: 'cash',
  amount: '5,000',
  day: '20/11/2026',
  note: 'November',
}

it('shows who may write the forms, and whoever reads the balances and postings alone', async () => {
  const owner = await (await anOffice()).ask('/dashboard/transaction')
  for (const form of ['expense', 'transfer', 'courier', 'till', 'close', 'opening']) {
    expect(owner.html).toContain(`href="/dashboard/transaction/${form}"`)
  }
  expect(owner.html).toContain('/api/admin/journal.csv')
  const viewer = await (await anOffice(['viewer'])).ask('/dashboard/transaction')
  expect(viewer.html).toContain('No transactions yet')
  expect(viewer.html).not.toMatch(/transaction\/(?:expense|opening)|journal\.csv|value="stock"/)
})

it('returns a wrong form with its values, its id and a sentence beside each field', async () => {
  const { ask } = await anOffice()
  const key = fieldIn((await ask('/dashboard/transaction/expense')).html, 'key') ?? ''
  const wrong = await ask('/dashboard/transaction/expense', { ...anExpense, key, amount: 'much' })

  expect(wrong.status).toBe(400)
  expect(wrong.html).toContain('Write an amount in taka above 0')
  expect([fieldIn(wrong.html, 'amount'), fieldIn(wrong.html, 'key')]).toEqual(['much', key])
  const right = await ask('/dashboard/transaction/expense', { ...anExpense, key })
  expect(right).toMatchObject({ status: 303, location: '/dashboard/transaction?done=expense' })
  const list = await ask('/dashboard/transaction?done=expense')
  expect(list.html).toContain('The expense is in the journal.')
  expect(list.html).toContain('Tk 5,000')
  expect(list.html).toContain('November')
})

it('keeps the id of a form in doubt, and gives one that was saved otherwise a new id', async () => {
  const { ask, fail } = await anOffice()
  const path = '/dashboard/transaction/expense'
  const form = { ...anExpense, key: 'a'.repeat(24) }

  fail(new CommitInDoubt(new Error('lost')))
  const lost = await ask(path, form)
  expect([lost.status, lost.retryAfter, fieldIn(lost.html, 'key')]).toEqual([503, '2', form.key])
  fail(undefined)
  expect((await ask(path, form)).status).toBe(303)
  expect((await ask(path, form)).status).toBe(303)
  const changed = await ask(path, { ...form, amount: '6000' })
  expect(changed.status).toBe(409)
  expect(fieldIn(changed.html, 'key')).toMatch(/^(?!a{24})[0-9a-f]{24}$/)
})

it('takes an entry back from its row, and leads away from one that is taken back', async () => {
  const { ask } = await anOffice()
  await ask('/dashboard/transaction/expense', { ...anExpense, key: 'a'.repeat(24) })
  const path = `/dashboard/transaction/correct?entry=${'a'.repeat(24)}`
  expect((await ask('/dashboard/transaction')).html).toContain(`href="${path}"`)

  const page = await ask(path)
  expect(page.html).toContain('Tk 5,000')
  const form = { key: fieldIn(page.html, 'key') ?? '', entry: 'a'.repeat(24), note: '' }
  expect((await ask(path, form)).location).toBe('/dashboard/transaction?done=correct')
  expect((await ask(path)).location).toBe('/dashboard/transaction')
  expect((await ask('/dashboard/transaction/gold')).location).toBe('/dashboard/transaction')
})

it('shows every form', async () => {
  const { ask } = await anOffice()
  for (const [form, field] of [
    ['transfer', 'amount'],
    ['courier', 'received'],
    ['till', 'notes1000'],
    ['close', 'day'],
    ['opening', 'due-pathao'],
  ]) {
    const { status, html } = await ask(`/dashboard/transaction/${form}`)
    expect([form, status, html.includes(`name="${field}"`)]).toEqual([form, 200, true])
  }
})

it('begins an expense that repeats, changes its sum and ends it', async () => {
  const { ask } = await anOffice()
  const [path, id] = ['/dashboard/transaction/repeating', 'a'.repeat(24)]
  expect((await ask(path)).html).toContain('Nothing repeats now.')
  const old = { ...anExpense, day: '20/11/2020', key: id, repeats: 'yes' }
  const refused = await ask('/dashboard/transaction/expense', old)
  expect(refused.status).toBe(400)
  expect(refused.html).toContain('begins at most a year ago')
  expect(refused.html).toMatch(/<input[^>]*name="repeats"[^>]*checked/)
  const day = dayAsTyped(dhakaDay(new Date()), 'en')
  const begun = await ask('/dashboard/transaction/expense', { ...old, day })
  expect(begun.location).toBe(`${path}?done=begin`)
  const list = await ask(begun.location ?? '')
  expect(list.html).toContain('repeats every month')
  expect(list.html).toContain(`href="${path}?change=${id}"`)

  const change = `${path}?change=${id}`
  const version = fieldIn((await ask(change)).html, 'version') ?? ''
  const wrong = await ask(change, { id, version, intent: 'sum', amount: 'more' })
  expect([wrong.status, fieldIn(wrong.html, 'amount')]).toEqual([400, 'more'])
  expect(wrong.html).toContain('Write an amount in taka above 0')
  const sum = { id, version, intent: 'sum', amount: '6,000' }
  expect((await ask(change, sum)).location).toBe(`${path}?done=sum`)
  const late = await ask(change, { ...sum, amount: '7,000' })
  expect([late.status, late.html.includes('Somebody changed it')]).toEqual([409, true])
  expect((await ask(path)).html).toContain('Tk 6,000')
  const ended = await ask(change, { id, version: '2', intent: 'end', amount: '' })
  expect(ended.location).toBe(`${path}?done=end`)
  expect((await ask(path)).html).not.toContain('?change=')
})

it('shows expenses that repeat to readers of money, without a form', async () => {
  const { ask } = await anOffice(['viewer'])
  const { status, html } = await ask(`/dashboard/transaction/repeating?change=${'a'.repeat(24)}`)
  expect([status, html.includes('<form'), html.includes('transaction/expense')]).toEqual([
    200,
    false,
    false,
  ])
})
