/** The OpenAPI document as others use it: a published linter, and a published generator of clients. */

import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { packageRoot } from '#src/platform/package-root.ts'
import { aProduct } from '#tests/make/a-product.ts'
import { aServer } from '#tests/make/a-server.ts'
import { bareEnvironment } from '#tests/support/bare-environment.ts'
import { findFreePort } from '#tests/support/free-port.ts'

const packages = join(packageRoot(), 'node_modules')
const limitMs = 120_000

/** Without an origin it listens on a free local port. */
async function aShopWithDocument(publicOrigin?: string) {
  const port = await findFreePort()
  const origin = publicOrigin ?? `http://localhost:${port}`
  const { server, db, send } = await aServer({ env: { ORIGIN: origin, PORT: String(port) } })
  await aProduct(db, { stock: 20 })
  await server.listen({ port, host: '127.0.0.1' })
  const folder = mkdtempSync(join(tmpdir(), 'pagla-mart-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'openapi.json')
  writeFileSync(file, (await send('GET', '/api/openapi.json')).text)

  /** Runs a program of a package, or of the folder. */
  const run = (script: string, ...args: readonly string[]) =>
    new Promise<{ code: unknown; stdout: string }>((resolve) => {
      const how = { cwd: folder, env: bareEnvironment(), maxBuffer: 10_000_000 }
      execFile(process.execPath, [script, ...args], how, (error, stdout, stderr) => {
        resolve({ code: error ? stderr || error.code : 0, stdout })
      })
    })
  return { origin, folder, file, run }
}

it(
  'passes a published linter without a warning',
  async () => {
    // The linter objects to a server on localhost.
    const { file, run } = await aShopWithDocument('https://shop.example')
    const cli = join(packages, '@redocly', 'cli', 'bin', 'cli.js')
    const { stdout } = await run(cli, 'lint', '--format=json', file)

    const { totals, problems } = JSON.parse(stdout.slice(stdout.indexOf('{')))
    expect([problems, totals]).toEqual([[], { errors: 0, warnings: 0, ignored: 0 }])
  },
  limitMs,
)

/** As a user of the API writes it: the compiler knows every name. */
const program = `
import { Api } from './api.ts'

const { api } = new Api({ baseUrl: process.argv[2] })
const { data: products } = await api.getAllproduct({ size: '1' })
if (Array.isArray(products)) throw new Error('No page')
const { data: placed } = await api.putOrder(
  { id: 'p' },
  {
    pid: products.items[0]?.pid ?? '',
    quantity: 2,
    cname: 'Rahima',
    caddress: 'House 5, Mirpur 10, Dhaka',
    cphone: '01712345678',
    city: 70,
  },
)
// Of the two answers that succeed, the generator types the first: that of an edit.
const token = 'token' in placed ? String(placed.token) : ''
const { data: found } = await api.getOneOrder(placed.oid, { token })
const quantity: number = found.quantity
console.log(JSON.stringify([found.oid === placed.oid, found.pid, quantity, found.status]))
`

const compiler = {
  strict: true,
  outDir: 'out',
  module: 'nodenext',
  target: 'esnext',
  lib: ['esnext', 'dom'],
  types: ['node'],
  rewriteRelativeImportExtensions: true,
}

it(
  'makes a client that compiles, and that places and finds an order',
  async () => {
    const { origin, folder, file, run } = await aShopWithDocument()
    const generator = join(packages, 'swagger-typescript-api', 'dist', 'cli.mjs')
    const made = await run(generator, 'generate', '-p', file, '-o', folder, '-n', 'api.ts')
    expect(made).toMatchObject({ code: 0 })
    writeFileSync(join(folder, 'program.ts'), program)
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
    const settings = { compilerOptions: compiler, files: ['program.ts'] }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings))
    symlinkSync(packages, join(folder, 'node_modules'))

    const compiled = await run(join(packages, 'typescript', 'bin', 'tsc'), '-p', '.')
    expect(compiled).toEqual({ code: 0, stdout: '' })
    const { code, stdout } = await run('out/program.js', origin)
    expect([code, stdout.trim()]).toEqual([0, '[true,"kettle",2,"not-done"]'])
  },
  limitMs,
)
