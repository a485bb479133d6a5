import { describe, expect, it } from 'vitest'
import { type Action, actors, isAction, isAllowed, permissions, scopeOf } from './permissions.ts'

/** A line per action, a column per actor; `-` means no permission. */
const wholeTable = `
action                  anonymous  guest  student  teacher  admin  desk  packer   catalogue  accounts  viewer
storefront.read         any        any    any      any      any    -     -        -          -         -
products.read           any        any    any      any      any    -     -        -          -         -
picture.read            any        any    any      any      any    -     -        -          -         -
question.read           any        any    any      any      any    -     -        -          -         -
message.send            any        any    any      any      any    -     -        -          -         -
waitlist.join           any        any    any      any      any    -     -        -          -         -
webhook.send            any        any    any      any      any    -     -        -          -         -
payment.tell            any        any    any      any      any    -     -        -          -         -
order.place             any        any    any      any      any    -     -        -          -         -
order.read-by-token     own        own    own      own      own    -     -        -          -         -
order.keep-incomplete   any        any    any      any      any    -     -        -          -         -
order.take              -          -      -        -        any    any   -        -          -         -
orders.list             -          -      -        -        any    any   packing  -          any       any
orders.export           -          -      -        -        any    -     -        -          -         -
orders.watch            -          -      -        -        any    any   -        -          any       any
order.read              -          -      -        -        any    any   packing  -          any       any
order.read-phone        -          -      -        -        any    any   -        -          -         -
order.change-status     -          -      -        -        any    any   -        -          -         -
order.edit              -          -      -        -        any    any   -        -          -         -
order.move              -          -      -        -        any    any   packing  -          -         -
order.print             -          -      -        -        any    any   packing  -          -         -
order.delete            -          -      -        -        any    any   -        -          -         -
order.merge             -          -      -        -        any    any   -        -          -         -
order.adjust            -          -      -        -        any    any   -        -          any       -
order.return            -          -      -        -        any    any   -        -          any       -
order.call              -          -      -        -        any    any   -        -          -         -
orders.incomplete       -          -      -        -        any    any   -        -          -         -
buyers.export           -          -      -        -        any    -     -        -          -         -
buyers.list             -          -      -        -        any    any   -        -          any       any
phone.block             -          -      -        -        any    any   -        -          -         -
wish.answer             -          -      -        -        any    any   -        -          -         -
buyer.silence           -          -      -        -        any    any   -        -          -         -
order.note              -          -      -        -        any    any   -        -          -         -
parcel.book             -          -      -        -        any    any   -        -          -         -
parcels.list            -          -      -        -        any    any   -        -          any       any
product.write           -          -      -        -        any    -     -        any        -         -
product.delete          -          -      -        -        any    -     -        any        -         -
products.export         -          -      -        -        any    -     -        any        -         -
category.write          -          -      -        -        any    -     -        any        -         -
search.improve          -          -      -        -        any    -     -        any        -         -
coupon.write            -          -      -        -        any    -     -        -          -         -
picture.upload          -          -      -        -        any    -     -        any        -         -
review.answer           -          -      -        -        any    -     -        any        -         -
stock.read              -          -      -        -        any    any   any      any        any       any
stock.move              -          -      -        -        any    -     -        any        -         -
waitlist.read           -          -      -        -        any    any   -        any        -         -
purchases.read          -          -      -        -        any    -     -        any        any       -
purchase.write          -          -      -        -        any    -     -        any        -         -
money.read              -          -      -        -        any    -     -        -          any       any
money.export            -          -      -        -        any    -     -        -          any       -
cost.read               -          -      -        -        any    -     -        any        any       -
money.write             -          -      -        -        any    -     -        -          any       -
refund.open             -          -      -        -        any    any   -        -          any       any
refund.pay              -          -      -        -        any    -     -        -          any       -
refund.pay-over-limit   -          -      -        -        any    -     -        -          any       -
account.create          any        any    any      any      any    -     -        -          -         -
password.reset          any        any    any      any      any    -     -        -          -         -
session.start           any        any    any      any      any    -     -        -          -         -
session.read            own        own    own      own      own    -     -        -          -         -
session.end             own        own    own      own      own    -     -        -          -         -
token.issue             -          own    own      own      own    -     -        -          -         -
account.manage          -          own    own      own      own    -     -        -          -         -
factor.change           -          own    own      own      own    -     -        -          -         -
users.list              -          -      -        -        any    -     -        -          -         -
user.read               -          own    own      own      any    -     -        -          -         -
user.save               -          own    own      own      own    -     -        -          -         -
user.change             -          -      own      own      any    -     -        -          -         -
profile.read            any        any    any      any      any    -     -        -          -         -
profile.read-private    -          own    own      own      any    -     -        -          -         -
profile.write           -          own    own      own      any    -     -        -          -         -
dashboard.open          -          any    any      any      any    -     -        -          -         -
dashboard.open-student  -          -      any      -        -      -     -        -          -         -
dashboard.open-teacher  -          -      -        any      -      -     -        -          -         -
messages.list           -          -      -        -        any    -     -        -          -         -
outbox.read             -          -      -        -        any    -     -        -          -         -
outbox.retry            -          -      -        -        any    -     -        -          -         -
history.read            -          -      -        -        any    any   any      any        any       any
activity.read           -          -      -        -        any    -     -        -          -         -
activity.undo           -          -      -        -        any    -     -        -          -         -
security-log.read       -          -      -        -        any    -     -        -          -         -
settings.read           -          -      -        -        any    -     -        -          -         -
settings.write          -          -      -        -        any    -     -        -          -         -
courier.connect         -          -      -        -        any    -     -        -          -         -
payment.connect         -          -      -        -        any    -     -        -          -         -
ads.connect             -          -      -        -        any    -     -        -          -         -
webhook.connect         -          -      -        -        any    -     -        -          -         -
token.manage            -          -      -        -        any    -     -        -          -         -
team.read               -          -      -        -        any    -     -        -          -         -
team.change             -          -      -        -        any    -     -        -          -         -
document.read           any        any    any      any      any    -     -        -          -         -
health.read             any        any    any      any      any    -     -        -          -         -
metrics.read            any        any    any      any      any    -     -        -          -         -
`.trim()

const widths = [24, 11, 7, 9, 9, 7, 6, 9, 11, 10, 6]

function printed(cells: readonly string[]): string {
  return cells
    .map((cell, column) => cell.padEnd(widths[column] ?? 0))
    .join('')
    .trimEnd()
}

function printedAction(action: Action): string {
  const scopes = actors.map((actor) => scopeOf([actor], action))
  return printed([action, ...scopes.map((one) => (one === 'none' ? '-' : one))])
}

describe('the permission table', () => {
  it('is this table', () => {
    const actions = Object.keys(permissions).filter(isAction)

    expect([printed(['action', ...actors]), ...actions.map(printedAction)].join('\n')).toBe(
      wholeTable,
    )
  })
})

describe('a permission', () => {
  it('lets every actor place an order, and only an admin read all orders', () => {
    expect(isAllowed(['anonymous'], 'order.place')).toBe(true)
    expect(isAllowed(['anonymous'], 'orders.list')).toBe(false)
    expect(isAllowed(['teacher'], 'orders.list')).toBe(false)
    expect(isAllowed(['admin'], 'orders.list')).toBe(true)
  })

  it('gives a student scope over the own account, and an admin over all accounts', () => {
    expect(scopeOf(['student'], 'user.read')).toBe('own')
    expect(scopeOf(['admin'], 'user.read')).toBe('any')
    expect(scopeOf(['anonymous'], 'user.read')).toBe('none')
  })

  it('refuses every actor, the admin included, who writes another user under that name', () => {
    expect(scopeOf(['admin'], 'user.save')).toBe('own')
    expect(scopeOf(['admin'], 'token.issue')).toBe('own')
  })

  it('refuses a guest who chooses a role', () => {
    expect(isAllowed(['guest'], 'user.change')).toBe(false)
  })

  it('gives a caller with several actors the widest scope of any of them', () => {
    expect(scopeOf(['guest', 'packer'], 'order.read')).toBe('packing')
    expect(scopeOf(['guest', 'packer', 'viewer'], 'order.read')).toBe('any')
    expect(scopeOf(['viewer', 'packer'], 'order.read-phone')).toBe('none')
    expect(scopeOf(['student', 'desk'], 'user.change')).toBe('own')
    expect(scopeOf([], 'storefront.read')).toBe('none')
  })

  it('gives no duty what the owner alone does', () => {
    const ownersOwn = [
      'team.change',
      'settings.write',
      'users.list',
      'orders.export',
      'buyers.export',
    ] as const
    for (const action of ownersOwn) {
      expect(actors.filter((actor) => isAllowed([actor], action))).toEqual(['admin'])
    }
  })

  it('shows phones to the owner and the desk alone', () => {
    expect(actors.filter((actor) => isAllowed([actor], 'order.read-phone'))).toEqual([
      'admin',
      'desk',
    ])
  })

  it('is denied to an actor who is not listed', () => {
    expect(isAllowed(['guest'], 'product.write')).toBe(false)
  })

  it('is denied for names that JavaScript gives to every object', () => {
    // @ts-expect-error: no such action
    expect(isAllowed(['admin'], 'constructor')).toBe(false)
    // @ts-expect-error: no such actor
    expect(isAllowed(['constructor'], 'order.place')).toBe(false)
    // @ts-expect-error: no such actor
    expect(scopeOf(['__proto__'], 'order.place')).toBe('none')
  })

  it('refuses an action that the table does not have', () => {
    // @ts-expect-error: no such action
    expect(scopeOf(['admin'], 'order.refund')).toBe('none')
    expect(isAction('order.refund')).toBe(false)
  })
})
