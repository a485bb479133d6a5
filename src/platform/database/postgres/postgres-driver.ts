/** Kysely's driver over `pg`: turns, a time limit, prepared statements, and what a commit ended with. */

import {
  AbortedTransactionError,
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'
import { nameFailureOfCommit } from '#src/platform/database/name-failure.ts'
import type { Compiled, Done, Reads, Tables } from '#src/platform/database/tables.ts'

export type Acquired = {
  readonly client: pg.PoolClient
  /** A broken client leaves the pool. */
  readonly release: (isBroken: boolean) => void
}

type Options = {
  readonly acquire: () => Promise<Acquired>
  readonly end: () => Promise<void>
  /** PostgreSQL ends a slow statement itself; after this time it says nothing at all. */
  readonly silentAfterMs: number
  /** Runs after each statement. */
  readonly onDone: (seconds: number, error: unknown) => void
}

type NamedQuery = CompiledQuery & { readonly name?: string }

const counted = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** Connects when first used. */
export function connectPostgres(options: Options): Reads {
  const dialect = { ...postgresSpelling, createDriver: () => new PostgresDriver(options) }
  return addMethods(new Kysely<Tables>({ dialect }))
}

/**
 * The methods of `Reads` and `Tx` on Kysely or on one of its transactions. PostgreSQL keeps a named
 * statement prepared: planning it takes longer than running it.
 */
export function addMethods(kysely: Kysely<Tables>): Reads {
  return Object.assign(kysely, {
    engine: 'postgres' as const,
    run: async ({ sql, name }: Compiled, parameters: readonly unknown[]): Promise<Done> => {
      const query = CompiledQuery.raw(sql, [...parameters])
      const named: NamedQuery = name === undefined ? query : { ...query, name }
      const { rows, numAffectedRows = 0n } = await kysely.executeQuery(named)
      return { rows, changes: numAffectedRows }
    },
  })
}

/** How Kysely writes SQL for PostgreSQL; its driver comes beside it. */
export const postgresSpelling: Omit<Dialect, 'createDriver'> = {
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
}

class PostgresDriver implements Driver {
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PostgresConnection> {
    return new PostgresConnection(await this.#options.acquire(), this.#options)
  }

  async releaseConnection(connection: PostgresConnection): Promise<void> {
    connection.release()
  }

  async beginTransaction(
    connection: PostgresConnection,
    { isolationLevel, accessMode }: TransactionSettings,
  ): Promise<void> {
    const isolation = isolationLevel === undefined ? '' : ` isolation level ${isolationLevel}`
    await connection.ask(`begin${isolation} ${accessMode ?? ''}`)
  }

  /** Kysely rolls back what fails here, but for `AbortedTransactionError`. */
  async commitTransaction(connection: PostgresConnection): Promise<void> {
    const { command } = await connection.ask('commit').catch((error: unknown) => {
      throw nameFailureOfCommit(error)
    })
    // PostgreSQL answers so where a statement of the transaction failed and its error was caught.
    if (command === 'ROLLBACK') throw new AbortedTransactionError()
  }

  /** The caller gets the first error. PostgreSQL rolls back the transaction of a lost connection itself. */
  async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    await connection.ask('rollback').catch(() => {
      connection.isBroken = true
    })
  }

  async destroy(): Promise<void> {
    await this.#options.end()
  }
}

class PostgresConnection implements DatabaseConnection {
  readonly #acquired: Acquired
  readonly #options: Options
  isBroken = false

  constructor(acquired: Acquired, options: Options) {
    this.#acquired = acquired
    this.#options = options
  }

  release(): void {
    this.#acquired.release(this.isBroken)
  }

  async executeQuery<Row>({ sql, parameters, name }: NamedQuery): Promise<QueryResult<Row>> {
    const { command, rowCount, rows } = await this.ask(sql, parameters, name).catch(addCallers)
    if (!counted.has(command)) return { rows }
    return { rows, numAffectedRows: BigInt(rowCount ?? 0) }
  }

  streamQuery(): never {
    throw new Error('A stream on PostgreSQL would need a cursor: read by keys, a page at a time')
  }

  /**
   * The promise and the time limit of `pg` are not used. Both assign a function to a field where they
   * write it (`query.callback = () => …`), and V8 makes such a function among its old objects: with
   * all that it refers to, the rows too, it stays until V8 cleans up its whole heap.
   */
  ask(text: string, parameters: readonly unknown[] = [], name?: string): Promise<pg.QueryResult> {
    const { silentAfterMs, onDone } = this.#options
    const { client } = this.#acquired
    const since = performance.now()
    return new Promise((resolve, reject) => {
      let isOver = false
      const end = (error: unknown): void => {
        if (isOver) return
        isOver = true
        clearTimeout(silence)
        onDone((performance.now() - since) / 1_000, error)
        if (error) reject(error)
      }
      const silence = setTimeout(() => {
        end(new Error('Query read timeout'))
        // No other query shall wait behind this one: the pool takes back no client that has ended.
        void client.end()
      }, silentAfterMs)
      const values = parameters as unknown[]
      client.query({ text, values, ...(name !== undefined && { name }) }, (error, result) => {
        end(error)
        if (!error) resolve(result)
      })
    })
  }
}

/** `pg` makes its errors where it reads the socket: their stacks lack the caller. */
function addCallers(error: unknown): never {
  if (error instanceof Error)
    error.stack += `\n${new Error('asked').stack?.split('\n').slice(1).join('\n')}`
  throw error
}
