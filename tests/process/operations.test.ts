import {
  chmodSync,
  chownSync,
  cpSync,
  globSync,
  readFileSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { securityEvents } from '#src/domain/access/security-event.ts'
import { packageRoot } from '#src/platform/package-root.ts'
import { accountsToRunAs, isOpenToAll } from '#tests/support/postgres/postgres-server.ts'
import { startShop } from '#tests/support/shop.ts'
import {
  figuresIn,
  parseAlertRules,
  readAlertRules,
  readDashboardExpressions,
} from './support/alert-rules.ts'
import { send } from './support/buyers.ts'
import { aFolder, sqlitePlace } from './support/place.ts'
import { runCommand } from './support/run-command.ts'
import { runShop } from './support/run-shop.ts'

/** The text under each heading of that depth. */
function headingsOf(file: string, depth: number): readonly string[] {
  const text = readFileSync(join(packageRoot(), file), 'utf8')
  return [...text.matchAll(new RegExp(`^#{${depth}} (.+)$`, 'gm'))].map(([, title = '']) => title)
}

/** Samples, not only headings: a metric without samples raises no alert. */
function figuresShown(metrics: string): ReadonlySet<string> {
  return new Set([...metrics.matchAll(/^([a-z_]\w*)(?:\{| )/gm)].map(([, name = '']) => name))
}

it('exports every metric that an alert or the dashboard reads, and documents each alert', async () => {
  const place = sqlitePlace()
  const shop = await runShop(place, { ORIGIN: 'https://shop.example' })
  await send(shop, 'GET', '/healthz')
  const saved = await runCommand({ name: 'backup', place, file: join(aFolder(), 'shop.backup') })
  expect([saved.code, saved.events]).toEqual([0, ['backup-made']])

  const { status, text } = await send(shop, 'GET', '/metrics')
  expect(status).toBe(200)
  const rules = readAlertRules()
  const shown = figuresShown(text)
  // The first is Prometheus' own, the second appears with the first shed request.
  const notYet = ['up', 'shop_refused_total']
  const missing = rules.flatMap(({ name, expression }) =>
    figuresIn(expression)
      .filter((figure) => !shown.has(figure) && !notYet.includes(figure))
      .map((figure) => `${name} asks for ${figure}`),
  )

  const missingOnDashboard = readDashboardExpressions().flatMap((expression) =>
    figuresIn(expression).filter((figure) => !shown.has(figure) && !notYet.includes(figure)),
  )

  expect(missing).toEqual([])
  expect(missingOnDashboard).toEqual([])
  expect(text).toContain('# TYPE shop_refused_total counter')
  expect(headingsOf('docs/operations.md', 4)).toEqual(rules.map(({ name }) => name))
  const events = rules.flatMap(({ expression }) => [
    ...(/event=~?"([^"]*)"/.exec(expression)?.[1] ?? '').split('|').filter((name) => name !== ''),
  ])
  expect(events.filter((event) => !Object.hasOwn(securityEvents, event))).toEqual([])
})

it('detects an alert on an unknown metric, and a broken rule', () => {
  expect(
    figuresIn('sum by (le) (rate(shop_gone_total{kind="a b"}[5m])) > 2e9 and up == 0'),
  ).toEqual(['shop_gone_total', 'up'])
  expect(figuresShown('# HELP shop_gone_total Was here\nshop_here{a="b"} 1\n')).toEqual(
    new Set(['shop_here']),
  )
  expect(() =>
    parseAlertRules(
      'groups:\n  - name: pagla-mart\n    rules:\n      - alert: A\n        expr: up\n',
    ),
  ).toThrow('Not a rule')
})

it('serves metrics under its own names, and to loopback alone', async () => {
  const shop = await runShop(sqlitePlace(), { ORIGIN: 'https://shop.example' })

  const statuses = await Promise.all(
    ['/healthz', '/readyz', '/metrics', '/', '/api/allproduct'].map(
      async (path) => [path, (await send(shop, 'GET', path)).status] as const,
    ),
  )

  expect(statuses).toEqual([
    ['/healthz', 200],
    ['/readyz', 200],
    ['/metrics', 200],
    ['/', 421],
    ['/api/allproduct', 421],
  ])
})

/** Every file and folder of it, with its time of change. */
function stateOf(folder: string): readonly string[] {
  return globSync(join(folder, '{build,migrations,src,.}/**'), { exclude: ['**/node_modules/**'] })
    .toSorted()
    .map((path) => `${path} ${statSync(path).mtimeMs}`)
}

it('serves from a read-only checkout, and writes only to its data folder', async () => {
  const root = packageRoot()
  const checkout = aFolder()
  for (const part of ['build', 'migrations', 'src', 'package.json']) {
    cpSync(join(root, part), join(checkout, part), { recursive: true })
  }
  symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'))
  const dataDir = aFolder()
  const [account] = isOpenToAll(root) ? accountsToRunAs() : []
  if (account) chownSync(dataDir, account.uid, account.gid)
  for (const path of globSync(join(checkout, '{build,migrations,src}/**'))) {
    chmodSync(path, statSync(path).isDirectory() ? 0o555 : 0o444)
  }
  chmodSync(checkout, 0o555)
  // Only root can delete from a folder without write permission.
  onTestFinished(() => {
    for (const path of [checkout, ...globSync(join(checkout, '{build,migrations,src}/**'))]) {
      if (statSync(path).isDirectory()) chmodSync(path, 0o755)
    }
  })
  const before = stateOf(checkout)

  const shop = await startShop({
    root: checkout,
    dataDir,
    env: { DEMO_CATALOGUE: 'on' },
    ...(account && { account: { uid: account.uid, gid: account.gid } }),
  })
  const page = await send(shop, 'GET', '/allProducts')
  const picture = /\/media\/[^"\s]+\.jpg/.exec(page.text)?.[0] ?? ''
  const made = await send(shop, 'GET', picture)
  expect(await shop.stop()).toBe(0)

  expect([page.status, made.status]).toEqual([200, 200])
  expect(stateOf(checkout)).toEqual(before)
})
