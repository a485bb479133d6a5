import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, inject, it, onTestFinished } from 'vitest'
import { placeOrder } from '#src/features/orders/place/place-order.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { packageRoot } from '#src/platform/package-root.ts'
import { accountOf, got, ordersOf } from '#tests/make/a-person.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aShop } from '#tests/make/a-shop.ts'
import { allThatIsStored } from '#tests/make/an-identity.ts'
import { anOrder } from '#tests/make/an-order.ts'
import { aMailFolder } from '#tests/make/platform/a-mailbox.ts'
import { bareEnvironment } from '#tests/support/bare-environment.ts'
import { findFreePort } from '#tests/support/free-port.ts'
import { migratedPlace } from '#tests/support/fresh-database.ts'
import { pidsOffLedger } from '#tests/support/ledger.ts'
import { splitLog } from '#tests/support/readers/split-log.ts'

const rahima = {
  name: 'Rahima Khatun',
  phone: '01712345678',
  address: 'House 7, Shapla Lane, Sylhet',
  email: 'rahima.khatun@example.com',
}

type Said = {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
  readonly events: readonly unknown[]
}

type Run = (name: 'export-person' | 'forget-person', ...words: readonly string[]) => Promise<Said>

/** A shop in this process, and the commands beside it as processes of their own. */
async function aShopAndCommands(): Promise<{ shop: Shop; run: Run }> {
  const { open, where } = await migratedPlace()
  const db = open()
  onTestFinished(() => db.close())
  const shop = await aShop(db)
  await aProduct(db, { stock: 100_000 })
  const place =
    inject('engine') === 'postgres'
      ? { DATABASE_URL: where, DATA_DIR: aMailFolder() }
      : { DATA_DIR: dirname(where) }
  return { shop, run: (name, ...words) => runBeside(place, name, words) }
}

async function runBeside(
  place: Readonly<Record<string, string>>,
  name: string,
  words: readonly string[],
): Promise<Said> {
  const child = spawn(process.execPath, [join('src', 'commands', `${name}.ts`), ...words], {
    cwd: packageRoot(),
    env: { ...bareEnvironment(), ...place },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [stdout, stderr, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once('close', resolve)),
  ])
  const { sentences, events } = splitLog(stderr)
  return { code, stdout, stderr: sentences, events }
}

it('erases a person beside a shop that takes orders meanwhile', async () => {
  const { shop, run } = await aShopAndCommands()
  await ordersOf(shop, rahima, aMailFolder())
  await accountOf(shop, rahima, aMailFolder())
  let isDone = false
  let taken = 0
  async function takeOrders(): Promise<void> {
    while (!isDone) {
      got(await placeOrder(shop, anOrder()))
      taken += 1
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  const buyers = [takeOrders(), takeOrders()]

  const byPhone = await run('forget-person', '+880', '1712-345678', '--yes')
  const byEmail = await run('forget-person', rahima.email, '--yes')
  isDone = true
  await Promise.all(buyers)

  expect(byPhone).toEqual({
    code: 0,
    stdout: [
      'Erased:',
      '  name, phone, address and code of orders: 4',
      '  the same in what goes to the spreadsheet: 1',
      '  the same in answers to orders: 4',
      '',
    ].join('\n'),
    stderr: '',
    events: ['person-forgotten'],
  })
  expect(byEmail).toMatchObject({ code: 0, stderr: '' })
  expect(byEmail.stdout).toContain('accounts, with their profile: 1\n')
  const stored = (await allThatIsStored(shop)).toLowerCase()
  const traces = ['rahima k', 'rahima.k', '1712345678', 'shapla lane']
  expect(traces.filter((trace) => stored.includes(trace))).toEqual([])
  expect(taken).toBeGreaterThan(0)
  expect(await pidsOffLedger(shop.db.read)).toEqual([])
})

it('shows what it would erase, and changes nothing without --yes', async () => {
  const { shop, run } = await aShopAndCommands()
  got(await placeOrder(shop, anOrder({ customer: { phone: rahima.phone } })))
  const before = await allThatIsStored(shop)

  expect(await run('forget-person', rahima.phone)).toEqual({
    code: 0,
    stdout: [
      'Would be erased:',
      '  name, phone, address and code of orders: 1',
      'Nothing was changed. Say --yes to do it.',
      '',
    ].join('\n'),
    stderr: '',
    events: [],
  })
  expect(await allThatIsStored(shop)).toBe(before)
})

it('exports a person as JSON, and nothing else on standard output', async () => {
  const { shop, run } = await aShopAndCommands()
  const order = got(await placeOrder(shop, anOrder({ customer: { phone: rahima.phone } })))

  const { code, stdout, stderr, events } = await run('export-person', '০১৭১২৩৪৫৬৭৮')

  expect({ code, stderr, events }).toEqual({ code: 0, stderr: '', events: ['person-exported'] })
  expect(JSON.parse(stdout)).toMatchObject({
    of: '+8801712345678',
    orders: [{ number: order.number, phone: '+8801712345678' }],
  })
})

it('refuses text that names no person, and an unknown option', async () => {
  const { run } = await aShopAndCommands()
  const refusal = {
    code: 1,
    stdout: '',
    stderr: 'Say who: a phone in any spelling, or an e-mail address\n',
    events: [],
  }

  expect(await run('forget-person', '--yes')).toEqual(refusal)
  expect(await run('forget-person', 'Rahima', '--yes')).toEqual(refusal)
  expect(await run('export-person', rahima.phone, '--all')).toEqual(refusal)
})

it('creates no shop where there is none', async () => {
  const folder = aMailFolder()

  const said = await runBeside({ DATA_DIR: folder }, 'forget-person', [rahima.phone, '--yes'])

  const file = join(folder, 'shop.sqlite')
  expect(said).toEqual({
    code: 1,
    stdout: '',
    stderr: `There is no shop: ${file} does not exist\n`,
    events: [],
  })
})

it('reports an unavailable database without naming the person', async () => {
  const url = `postgres://nobody@127.0.0.1:${await findFreePort()}/nothing`

  const said = await runBeside({ DATA_DIR: aMailFolder(), DATABASE_URL: url }, 'forget-person', [
    rahima.phone,
    '--yes',
  ])

  expect(said).toMatchObject({ code: 1, stdout: '', events: [] })
  expect(said.stderr).toMatch(/^The database of DATABASE_URL does not answer: /)
  expect(said.stderr).not.toContain('1712345678')
})
