import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process'
import {
  chownSync,
  constants,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { escapeIdentifier, Pool } from 'pg'
import { findFreePort } from '#tests/support/free-port.ts'
import { guard } from '#tests/support/guard.ts'
import { mayAccess } from '#tests/support/may-access.ts'
import { quickFolders } from '#tests/support/quick-folders.ts'
import { type Binaries, findBinaries, type Source, unpackBinaries } from './postgres-binaries.ts'

type StartOptions = {
  /** Keeps fsync and synchronous commits on, as a shop in production does. */
  readonly durable?: boolean
  /** Keeps even a durable server's files in memory, where there is plenty: no disk to wait for. */
  readonly inMemory?: boolean
  /** The sources of the binaries, in the order in which they are tried. */
  readonly sources?: readonly Source[]
}

type PostgresServer = {
  /** The superuser's address of the database `postgres`. */
  readonly url: string
  stop(): Promise<void>
}

/** Starts a temporary PostgreSQL, or returns the one that TEST_DATABASE_URL names. */
export async function startPostgres(options: StartOptions = {}): Promise<PostgresServer> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => undefined }

  const tried: string[] = []
  const sources = options.sources ?? ['system', 'package']
  for (const binaries of sources.flatMap(findBinaries)) {
    for (const account of accountsToRunAs()) {
      try {
        return await startWith({ binaries, account, ...kindOf(options) })
      } catch (error) {
        tried.push(`${binaries.folder} as ${account?.name ?? 'this user'}: ${reasonOf(error)}`)
      }
    }
  }
  throw new Error(
    'The database tests need PostgreSQL, and none would start. Install it, or set ' +
      `TEST_DATABASE_URL to one that may be written to. Tried ${sources.join(', then ')}: ` +
      (tried.length > 0
        ? tried.join('; ')
        : 'neither has initdb and postgres, or nobody may run them'),
  )
}

/** Creates a database on the server of `url` and returns its address. */
export async function createDatabase(
  url: string,
  name: string,
  template = 'template0',
): Promise<string> {
  const pool = poolOf(url)
  const found = await pool.query<{ server_version_num: string }>('show server_version_num')
  const version = Number(found.rows[0]?.server_version_num)
  // Ten times as fast as the default since version 15, and the only strategy before.
  const strategy = version >= 150_000 ? 'strategy file_copy' : ''
  await pool.query(
    `create database ${escapeIdentifier(name)} template ${escapeIdentifier(template)} ${strategy}`,
  )
  const created = new URL(url)
  created.pathname = `/${encodeURIComponent(name)}`
  return created.href
}

/** Drops a database and closes its open connections. */
export async function dropDatabase(url: string, name: string): Promise<void> {
  await poolOf(url).query(`drop database if exists ${escapeIdentifier(name)} with (force)`)
}

/** One connection for each server: to open one costs as much as to create a database. */
const pools = new Map<string, Pool>()

function poolOf(connectionString: string): Pool {
  const known = pools.get(connectionString)
  if (known) return known
  const pool = new Pool({ connectionString, max: 1, allowExitOnIdle: true })
  // The server may end before this process.
  pool.on('error', () => undefined)
  pools.set(connectionString, pool)
  return pool
}

type Account = { readonly name: string; readonly uid: number; readonly gid: number }

/** PostgreSQL refuses to run as root: then an account of /etc/passwd runs it. */
export function accountsToRunAs(): readonly (Account | undefined)[] {
  if (process.getuid?.() !== 0) return [undefined]
  const preferred = ['nobody', 'postgres']
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter((account) => account.uid > 0 && account.gid > 0)
    .toSorted((a, b) => preferred.indexOf(b.name) - preferred.indexOf(a.name))
    .slice(0, 3)
}

/** A folder that the account can reach: other accounts may not read root's TMPDIR. */
function makeFolder(account: Account | undefined, parents: readonly string[]): string {
  const parent = parents.find((path) =>
    account ? isOpenToAll(path) : mayAccess(path, constants.W_OK | constants.X_OK),
  )
  const folder = mkdtempSync(join(realpathSync(parent ?? tmpdir()), 'pagla-mart-postgres-'))
  if (account) chownSync(folder, account.uid, account.gid)
  return folder
}

const onDisk = [tmpdir(), '/tmp', '/var/tmp']

export function isOpenToAll(folder: string): boolean {
  if (!existsSync(folder)) return false
  const isOpen = (lstatSync(realpathSync(folder)).mode & 0o001) !== 0
  const parent = dirname(folder)
  return isOpen && (parent === folder || isOpenToAll(parent))
}

type Start = {
  readonly binaries: Binaries
  readonly account: Account | undefined
} & Required<Pick<StartOptions, 'durable' | 'inMemory'>>

function kindOf({ durable = false, inMemory = !durable }: StartOptions) {
  return { durable, inMemory }
}

async function startWith({ binaries, account, durable, inMemory }: Start): Promise<PostgresServer> {
  const isPackage = binaries.source === 'package'
  const dataFolder = makeFolder(account, inMemory ? [...quickFolders(), ...onDisk] : onDisk)
  // On disk: memory file systems are often mounted with noexec.
  const binFolder = isPackage ? makeFolder(account, onDisk) : undefined
  const folders = binFolder === undefined ? [dataFolder] : [dataFolder, binFolder]
  const watchdog = guard('QUIT', folders)

  function cleanUp(): void {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    watchdog.dismiss()
  }

  try {
    const bin =
      binFolder === undefined ? binaries.folder : unpackBinaries(binaries.folder, binFolder)
    const run: Run = { bin, data: join(dataFolder, 'data'), account }
    await makeCluster(run)
    const { server, port } = await startServer(run, durable)
    watchdog.watch(server)
    return {
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
      stop: async () => {
        await endServer(server)
        cleanUp()
      },
    }
  } catch (error) {
    cleanUp()
    throw error
  }
}

async function endServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  // Immediate: there is no data to keep, and an open connection must not delay it.
  server.kill('SIGQUIT')
  await ended
}

type Run = {
  readonly bin: string
  readonly data: string
  readonly account: Account | undefined
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
      // Another process took the port between the check and the start.
      if (attempt === 5 || !reasonOf(error).includes('Address already in use')) throw error
    }
  }
}

async function startServerOn(run: Run, port: number, durable: boolean): Promise<ChildProcess> {
  const config = {
    port,
    listen_addresses: '127.0.0.1',
    // A socket's path has a length limit, which a deep temporary folder can exceed.
    unix_socket_directories: '',
    max_connections: 200,
    timezone: 'UTC',
    wal_level: 'minimal',
    max_wal_senders: 0,
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  const flags = Object.entries(config).flatMap(([name, value]) => ['-c', `${name}=${value}`])
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
    // Not the project's folder: another account may not be able to read it.
    cwd: dirname(data),
    // English, since the output is parsed; without the PG* variables of the developer who runs the tests.
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

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
