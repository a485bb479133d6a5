/** A statement that is typed and compiled once, then run with its parameters. For hot paths. */

import { type Compilable, type Dialect, DummyDriver, Kysely, type Selectable, sql } from 'kysely'
import type { Engine } from '#src/platform/database/database.ts'
import { postgresSpelling } from '#src/platform/database/postgres/postgres-driver.ts'
import { sqliteSpelling } from '#src/platform/database/sqlite/sqlite-dialect.ts'
import type { Compiled, Done, Reads, Tables, Tx } from '#src/platform/database/tables.ts'

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

/** The values of an insert: a parameter for each of these columns. */
export function parametersOf<Row extends object>(
  columns: readonly (keyof Row)[],
  parameter: ParameterOf<Row>,
): Row {
  return Object.fromEntries(columns.map((column) => [column, parameter(column)])) as Row
}

/** Builds statements, and has no database. */
type Builder = Kysely<Tables> & Pick<Reads, 'engine'>

const builders: Record<Engine, Builder> = {
  sqlite: builder('sqlite', sqliteSpelling),
  postgres: builder('postgres', postgresSpelling),
}

function builder(engine: Engine, spelling: Omit<Dialect, 'createDriver'>): Builder {
  const dialect = { ...spelling, createDriver: () => new DummyDriver() }
  return Object.assign(new Kysely<Tables>({ dialect }), { engine })
}

/** Statements of one text share a name: to the server they are one. */
const statementNames = new Map<string, string>()

function nameOf(sql: string): string {
  const known = statementNames.get(sql)
  if (known !== undefined) return known
  const name = `statement ${statementNames.size + 1}`
  statementNames.set(sql, name)
  return name
}

type Build<Parameters, Row> = (db: Builder, parameter: ParameterOf<Parameters>) => Compilable<Row>

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
    if (runner.engine === 'postgres') return (await writeReturning(runner, parameters))[0]
    if ((await write(runner, parameters)) === 0) return undefined
    return (await read(runner, parameters))[0]
  }
}

/**
 * Inserts rows. PostgreSQL gets several in one statement, since each is a round trip; SQLite has one
 * row prepared, and takes longer for a statement of several.
 */
export function insertion<
  Name extends keyof Tables,
  Column extends keyof Selectable<Tables[Name]> & string,
>(
  table: Name,
  columns: readonly Column[],
): (runner: Tx, rows: readonly Pick<Selectable<Tables[Name]>, Column>[]) => Promise<void> {
  type Row = Pick<Selectable<Tables[Name]>, Column>
  const one = change<Row>((db, parameter) =>
    db.insertInto(table).values(parametersOf<Row>(columns, parameter) as never),
  )
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const several = change<{ rows: string }>((db, parameter) => ({
    compile: () =>
      sql`insert into ${sql.table(table)} (${names}) select ${names}
        from json_populate_recordset(null::${sql.table(table)}, ${parameter('rows')}::json)`.compile(
        db,
      ),
  }))

  return async (runner, rows) => {
    if (runner.engine === 'postgres' && rows.length > 1) {
      await several(runner, { rows: JSON.stringify(rows) })
      return
    }
    for (const row of rows) await one(runner, row)
  }
}

type Prepared = {
  readonly statement: Compiled
  readonly parameters: readonly unknown[]
  /** Which of the parameters are to come, by name. */
  readonly places: readonly { readonly at: number; readonly name: PropertyKey }[]
}

function compiledOnce<Parameters extends object, Value>(
  build: Build<Parameters, unknown>,
  pick: (done: Done) => Value,
): Run<Parameters, Value> {
  const prepared = new Map<Engine, Prepared>()

  function preparedFor(engine: Engine): Prepared {
    const known = prepared.get(engine)
    if (known) return known

    const query = build(builders[engine], (name) => new Placeholder(name) as never).compile()
    const { sql, parameters } = query
    // PostgreSQL refuses a prepared star once the next version of the shop has added a column.
    if (/select \*|"\.\*/.test(sql)) throw new Error(`Name the columns: ${sql}`)
    const places = parameters.flatMap((one, at) =>
      one instanceof Placeholder ? [{ at, name: one.name }] : [],
    )
    const made = { statement: { sql, name: nameOf(sql) }, parameters, places }
    prepared.set(engine, made)
    return made
  }

  return (runner, values) => {
    const { statement, parameters, places } = preparedFor(runner.engine)
    const filled = parameters.slice()
    for (const { at, name } of places) filled[at] = values[name as keyof Parameters]
    const done = runner.run(statement, filled)
    return done instanceof Promise ? done.then(pick) : pick(done)
  }
}
