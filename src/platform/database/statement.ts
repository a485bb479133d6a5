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

export type ParameterOf<Parameters> = <Name extends keyof Parameters>(
  name: Name,
) => Parameters[Name]

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

const statementNames = new Map<string, string>()

/** What PostgreSQL may keep a statement prepared by; undefined for one that is not from here. */
export function nameOfStatement(sql: string): string | undefined {
  return statementNames.get(sql)
}

/** What a statement gave: its rows, and how many it wrote. */
export type Done = { readonly rows: readonly unknown[]; readonly changes: number | bigint }

type RunDirectly = (sql: string, parameters: readonly unknown[]) => Done

const directRuns = new WeakMap<Tx | Reads, RunDirectly>()

/** Lets statements on `runner` skip Kysely, whose way to a connection takes longer than SQLite. */
export function runStatementsBy(runner: Tx | Reads, run: RunDirectly): void {
  directRuns.set(runner, run)
}

type Build<Parameters, Row> = (
  db: Kysely<Tables>,
  parameter: ParameterOf<Parameters>,
) => Compilable<Row>

/** Where the database is in this process, at once. */
type Run<Parameters, Value> = (runner: Tx | Reads, parameters: Parameters) => Promise<Value> | Value

/**
 * `const take = statement<{ id: string }, { stock: number }>((db, p) => db.selectFrom(…).where('id', '=', p('id')))`,
 * then `await take(tx, { id })` gives its rows.
 */
export function statement<Parameters extends object, Row>(
  build: Build<Parameters, Row>,
): Run<Parameters, readonly Row[]> {
  return compiledOnce(build, ({ rows }) => rows as readonly Row[])
}

/** The same, of a write; gives how many rows it wrote. */
export function change<Parameters extends object>(
  build: Build<Parameters, unknown>,
): Run<Parameters, number> {
  return compiledOnce(build, ({ changes }) => Number(changes))
}

/**
 * A write of one row, and that row as it is then; undefined when it wrote none. SQLite opens a table
 * for the rows of RETURNING, which takes longer than the write itself: there they are read after it.
 */
export function changeOfRow<Parameters extends object, Row>(builds: {
  readonly write: Build<Parameters, unknown>
  readonly read: Build<Parameters, Row>
  /** Both in one. */
  readonly writeReturning: Build<Parameters, Row>
}): (runner: Tx, parameters: Parameters) => Promise<Row | undefined> {
  const write = change(builds.write)
  const read = statement(builds.read)
  const writeReturning = statement(builds.writeReturning)

  return async (runner, parameters) => {
    if (engineOf(runner) === 'postgres') return (await writeReturning(runner, parameters))[0]
    if ((await write(runner, parameters)) === 0) return undefined
    return (await read(runner, parameters))[0]
  }
}

type Compiled = {
  readonly query: CompiledQuery
  /** Which of its parameters are to come, by name. */
  readonly places: readonly { readonly at: number; readonly name: PropertyKey }[]
}

function compiledOnce<Parameters extends object, Value>(
  build: Build<Parameters, unknown>,
  pick: (done: Done) => Value,
): Run<Parameters, Value> {
  const compiled = new Map<Engine, Compiled>()

  function compiledFor(engine: Engine): Compiled {
    const known = compiled.get(engine)
    if (known) return known

    const query = build(compilers[engine], (name) => new Placeholder(name) as never).compile()
    // PostgreSQL runs a prepared star no more once the next version of the shop has added a column.
    if (/select \*|"\.\*/.test(query.sql)) throw new Error(`Name the columns: ${query.sql}`)
    const places = query.parameters.flatMap((one, at) =>
      one instanceof Placeholder ? [{ at, name: one.name }] : [],
    )
    const made = { query, places }
    compiled.set(engine, made)
    // Two may say the same: then they are one statement to the server as well.
    if (engine === 'postgres' && !statementNames.has(query.sql)) {
      statementNames.set(query.sql, `statement ${statementNames.size + 1}`)
    }
    return made
  }

  async function runByKysely(runner: Tx | Reads, query: CompiledQuery): Promise<Value> {
    const { rows, numAffectedRows = 0n } = await runner.executeQuery(query)
    return pick({ rows, changes: numAffectedRows })
  }

  return (runner, parameters) => {
    const runDirectly = directRuns.get(runner)
    const { query, places } = compiledFor(runDirectly ? 'sqlite' : engineOf(runner))
    const filled = query.parameters.slice()
    for (const { at, name } of places) filled[at] = parameters[name as keyof Parameters]
    if (runDirectly) return pick(runDirectly(query.sql, filled))
    return runByKysely(runner, { ...query, parameters: filled })
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
