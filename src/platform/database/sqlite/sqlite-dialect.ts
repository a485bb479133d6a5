/**
 * Kysely over `node:sqlite`: one connection, statements kept prepared.
 * Kysely's own driver says plain `begin` and knows another library; this one leaves
 * transactions to the writer, which starts them with `begin immediate`.
 */

import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { Compiled, Done, Reads, Tables } from '#src/platform/database/tables.ts'

/** Enough for every hot statement; `in (…)` lists of odd lengths make the rest. */
const statementsKept = 300

/** `names` of its columns; of a statement without rows there are none. */
type Prepared = { readonly statement: StatementSync; names: readonly string[] }

/** Runs one statement, which stays prepared from its first time. */
export type RunPrepared = (sql: string, parameters: readonly unknown[]) => Done

export function keepPrepared(sqlite: DatabaseSync): RunPrepared {
  const kept = new Map<string, Prepared>()

  function prepare(sql: string): Prepared {
    const known = kept.get(sql)
    if (known) return known

    if (kept.size >= statementsKept) kept.clear()
    const statement = sqlite.prepare(sql)
    const prepared = { statement, names: namesOf(statement) }
    // V8 keeps a part of each object that the driver makes until it collects its whole heap: after a
    // million rows that is a hundred megabytes. Arrays leave none, and take half as long.
    if (prepared.names.length > 0) statement.setReturnArrays(true)
    kept.set(sql, prepared)
    return prepared
  }

  return (sql, parameters) => {
    const prepared = prepare(sql)
    const { statement } = prepared
    const values = parameters as SQLInputValue[]
    if (prepared.names.length === 0) return { rows: [], changes: statement.run(...values).changes }

    const tuples = statement.all(...values) as unknown as readonly SQLOutputValue[][]
    // A migration may have given a table more columns since.
    if (tuples[0] && tuples[0].length !== prepared.names.length) prepared.names = namesOf(statement)
    return { rows: tuples.map((tuple) => rowOf(prepared.names, tuple)), changes: tuples.length }
  }
}

function namesOf(statement: StatementSync): readonly string[] {
  return statement.columns().map(({ name }) => name)
}

function rowOf(names: readonly string[], tuple: readonly SQLOutputValue[]): object {
  const row: Record<string, SQLOutputValue | undefined> = {}
  for (let at = 0; at < names.length; at += 1) row[names[at] ?? ''] = tuple[at]
  return row
}

/** Kysely on one connection. Compiled statements skip Kysely, whose way takes longer than SQLite. */
export function connectSqlite(sqlite: DatabaseSync, run: RunPrepared): Reads {
  const dialect = { ...sqliteSpelling, createDriver: () => sqliteDriver(sqlite, run) }
  const kysely = new Kysely<Tables>({ dialect })
  const destroy = kysely.destroy.bind(kysely)
  return Object.assign(kysely, {
    engine: 'sqlite' as const,
    run: ({ sql }: Compiled, parameters: readonly unknown[]) => run(sql, parameters),
    // Kysely leaves a driver alone that it has not used yet.
    destroy: async () => {
      await destroy()
      if (sqlite.isOpen) sqlite.close()
    },
  })
}

/** How Kysely writes SQL for SQLite; its driver comes beside it. */
export const sqliteSpelling: Omit<Dialect, 'createDriver'> = {
  createAdapter: () => new SqliteAdapter(),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
}

function sqliteDriver(sqlite: DatabaseSync, run: RunPrepared): Driver {
  const connection = sqliteConnection(sqlite, run)
  const refuse = async (): Promise<void> => {
    throw new Error('Transactions on SQLite are made by transact()')
  }

  return {
    init: async () => {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    destroy: async () => {},
  }
}

function sqliteConnection(sqlite: DatabaseSync, run: RunPrepared): DatabaseConnection {
  return {
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      const { rows, changes } = run(query.sql, query.parameters)
      return { rows: rows as Row[], numAffectedRows: BigInt(changes) }
    },

    async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
      // A statement of its own: another caller could step a kept one meanwhile.
      const statement = sqlite.prepare(query.sql)
      for (const row of statement.iterate(...(query.parameters as SQLInputValue[]))) {
        yield { rows: [row as Row] }
      }
    },
  }
}
