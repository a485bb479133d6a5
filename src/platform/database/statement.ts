/** A statement that is typed and compiled once, then run with its parameters. For hot paths. */

import {
  type Compilable,
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { Engine } from '#src/platform/database/database.ts'
import type { Reads, Tables, Tx } from '#src/platform/database/tables.ts'

/** Stands where a parameter will be; `statement` puts the value in its place. */
class Placeholder {
  readonly name: PropertyKey

  constructor(name: PropertyKey) {
    this.name = name
  }
}

type ParameterOf<Parameters> = <Name extends keyof Parameters>(name: Name) => Parameters[Name]

const compilers: Record<Engine, Kysely<Tables>> = {
  sqlite: new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  }),
  postgres: new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  }),
}

const names = new Map<string, string>()

/** What PostgreSQL may keep a statement prepared by; undefined for one that is not from here. */
export function nameOfStatement(sql: string): string | undefined {
  return names.get(sql)
}

type RunDirectly = (sql: string, parameters: readonly unknown[]) => readonly unknown[]

const directRuns = new WeakMap<Tx | Reads, RunDirectly>()

/** Lets statements on `runner` skip Kysely, whose way to a connection takes longer than SQLite. */
export function runStatementsBy(runner: Tx | Reads, run: RunDirectly): void {
  directRuns.set(runner, run)
}

/**
 * `const take = statement<{ id: string }, { stock: number }>((db, p) => db.selectFrom(…).where('id', '=', p('id')))`,
 * then `await take(tx, { id })` gives its rows.
 */
export function statement<Parameters extends object, Row>(
  build: (db: Kysely<Tables>, parameter: ParameterOf<Parameters>) => Compilable<Row>,
): (runner: Tx | Reads, parameters: Parameters) => Promise<readonly Row[]> {
  const compiled = new Map<Engine, CompiledQuery<Row>>()

  function compiledFor(engine: Engine): CompiledQuery<Row> {
    const known = compiled.get(engine)
    if (known) return known

    const made = build(compilers[engine], (name) => new Placeholder(name) as never).compile()
    compiled.set(engine, made)
    // Two may say the same: then they are one statement to the server as well.
    if (engine === 'postgres' && !names.has(made.sql)) {
      names.set(made.sql, `statement ${names.size + 1}`)
    }
    return made
  }

  return async (runner, parameters) => {
    const runDirectly = directRuns.get(runner)
    const query = compiledFor(runDirectly ? 'sqlite' : engineOf(runner))
    const values: unknown[] = []
    for (const parameter of query.parameters) {
      const isPlace = parameter instanceof Placeholder
      values.push(isPlace ? parameters[parameter.name as keyof Parameters] : parameter)
    }
    if (runDirectly) return runDirectly(query.sql, values) as readonly Row[]

    const { rows } = await runner.executeQuery<Row>({ ...query, parameters: values })
    return rows
  }
}

/** As it is written, without the types of a statement. */
export async function runText(
  runner: Tx | Reads,
  text: string,
  parameters: readonly unknown[],
): Promise<void> {
  const runDirectly = directRuns.get(runner)
  if (runDirectly) runDirectly(text, parameters)
  else await runner.executeQuery(CompiledQuery.raw(text, [...parameters]))
}

export function engineOf(runner: Tx | Reads): Engine {
  return runner.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
}
