/**
 * Kysely over `node:sqlite`: one connection, statements kept prepared.
 * Kysely's own driver says plain `begin` and knows another library; this one leaves
 * transactions to the writer, which starts them with `begin immediate`.
 */

import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'

/** Enough for every hot statement; `in (…)` lists of odd lengths make the rest. */
const statementsKept = 300

type Prepared = { readonly statement: StatementSync; readonly hasRows: boolean }

/** Runs one statement, kept prepared from its first time. */
export type RunPrepared = (
  sql: string,
  parameters: readonly unknown[],
) => { readonly rows: unknown[]; readonly changes: number | bigint }

export function keepPrepared(sqlite: DatabaseSync): RunPrepared {
  const kept = new Map<string, Prepared>()

  function prepare(sql: string): Prepared {
    const known = kept.get(sql)
    if (known) return known

    if (kept.size >= statementsKept) kept.clear()
    const statement = sqlite.prepare(sql)
    const prepared = { statement, hasRows: statement.columns().length > 0 }
    kept.set(sql, prepared)
    return prepared
  }

  return (sql, parameters) => {
    const { statement, hasRows } = prepare(sql)
    const values = parameters as SQLInputValue[]
    if (!hasRows) return { rows: [], changes: statement.run(...values).changes }

    const rows = statement.all(...values)
    return { rows, changes: rows.length }
  }
}

export function sqliteDialect(sqlite: DatabaseSync, run: RunPrepared): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => sqliteDriver(sqlite, run),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
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
    destroy: async () => sqlite.close(),
  }
}

function sqliteConnection(sqlite: DatabaseSync, run: RunPrepared): DatabaseConnection {
  return {
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      const { rows, changes } = run(query.sql, query.parameters)
      return { rows: rows as Row[], numAffectedRows: BigInt(changes) }
    },

    async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
      // A statement of its own: a kept one could be stepped by somebody else meanwhile.
      const statement = sqlite.prepare(query.sql)
      for (const row of statement.iterate(...(query.parameters as SQLInputValue[]))) {
        yield { rows: [row as Row] }
      }
    },
  }
}
