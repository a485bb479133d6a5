/**
 * The identity library's tables in our database: times as text, booleans as 0 and 1, and what
 * opens a session or proves an e-mail only as its SHA-256. A row gives such a secret back only to
 * a caller who came with it.
 */

import {
  type CleanedWhere,
  type CustomAdapter,
  createAdapterFactory,
  type JoinConfig,
} from 'better-auth/adapters'
import type { Expression, ExpressionBuilder, Kysely, SqlBool } from 'kysely'
import { admitToSession, hashSecret } from '#src/features/accounts/sessions/session-rows.server.ts'
import type { Shop } from '#src/features/shop.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { transact } from '#src/platform/database/database.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'

/** Somebody who is blocked, or gone meanwhile. */
class UserDisabled extends Error {}

type TablesOptions = Pick<Shop, 'db' | 'clock'> & {
  /** The library makes answers of some failures of the database; whoever asked must know. */
  readonly noteFailure: (error: unknown) => void
}

type Row = Record<string, unknown>

/** The library names tables and columns while it runs, so our types end here. */
type AnyTables = Record<string, Row>

type Where = readonly CleanedWhere[]

type Finding = {
  readonly where: Where
  readonly limit: number
  readonly offset?: number | undefined
  readonly sortBy?: { readonly field: string; readonly direction: 'asc' | 'desc' } | undefined
  readonly join?: JoinConfig | undefined
}

type Asked<Method extends 'findOne' | 'findMany' | 'update' | 'consumeOne'> = Parameters<
  NonNullable<CustomAdapter[Method]>
>[0]

const secretColumns: Readonly<Record<string, string>> = {
  sessions: 'token_hash',
  verifications: 'identifier_hash',
}

/** Those that the library uses without its plugins. */
const operators = {
  eq: '=',
  ne: '!=',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
  in: 'in',
  not_in: 'not in',
} as const

const joinedAtMost = 100

export function authTables(options: TablesOptions): ReturnType<typeof createAdapterFactory> {
  return createAdapterFactory({
    config: {
      adapterId: 'pagla-mart',
      supportsDates: false,
      supportsBooleans: false,
      supportsNumericIds: false,
      // What the library would do in one of ours awaits more than SQL.
      transaction: false,
    },
    adapter: ({ getFieldName }) => adapterOver(options, getFieldName),
  })
}

function adapterOver(
  { db, clock, noteFailure }: TablesOptions,
  columnOf: (name: { model: string; field: string }) => string,
): CustomAdapter {
  async function noted<Value>(work: Promise<Value>): Promise<Value> {
    try {
      return await work
    } catch (error) {
      noteFailure(error)
      throw error
    }
  }

  async function write<Value>(
    work: (tx: Tx) => Promise<Result<Value, UserDisabled>>,
  ): Promise<Value> {
    const written = await noted(transact(db, work))
    if (!written.ok) throw written.failure
    return written.value
  }

  const read = <Value>(work: (reads: Reads) => Promise<Value>) => noted(work(db.read))

  return {
    create: async ({ model, data }) => {
      const created = await write((tx) => insertIn(tx, model, data, clock()))
      return created as typeof data
    },
    findOne: async <Found>({ model, where, join }: Asked<'findOne'>) => {
      const [row] = await read((reads) => findRows(reads, model, { where, join, limit: 1 }))
      // Looking for who is not there takes the same queries.
      if (!row) await read((reads) => withJoined(reads, {}, join))
      return (row ?? null) as Found | null
    },
    findMany: async <Found>({ model, where = [], sortBy, ...rest }: Asked<'findMany'>) => {
      // The one name of a column that the library leaves as it is.
      const sorted = sortBy && { ...sortBy, field: columnOf({ model, field: sortBy.field }) }
      const rows = await read((reads) => findRows(reads, model, { ...rest, where, sortBy: sorted }))
      return rows as Found[]
    },
    count: ({ model, where = [] }) => read((reads) => countRows(reads, model, where)),
    update: async <Data>({ model, where, update }: Asked<'update'>) => {
      const [row] = await write((tx) => updateIn(tx, model, where, update as Row))
      return (row ?? null) as Data | null
    },
    updateMany: async ({ model, where, update }) => {
      const rows = await write((tx) => updateIn(tx, model, where, update))
      return rows.length
    },
    delete: async ({ model, where }) => {
      await write((tx) => deleteIn(tx, model, where))
    },
    deleteMany: ({ model, where }) => write((tx) => deleteIn(tx, model, where)),
    consumeOne: async <Found>({ model, where }: Asked<'consumeOne'>) =>
      (await write((tx) => consumeIn(tx, model, where))) as Found | null,
  }
}

async function insertIn(
  tx: Tx,
  table: string,
  data: Row,
  now: Date,
): Promise<Result<Row, UserDisabled>> {
  if (table === 'sessions' && !(await admitToSession(tx, String(data.user_id), now))) {
    return failed(new UserDisabled())
  }

  const veil = makeVeil(table)
  const row = await anyTable(tx)
    .insertInto(table)
    .values(veil.hide(data))
    .returningAll()
    .executeTakeFirstOrThrow()
  return ok(veil.lift(row))
}

async function findRows(
  reads: Reads,
  table: string,
  { where, limit, offset, sortBy, join }: Finding,
): Promise<Row[]> {
  const veil = makeVeil(table)
  let query = anyTable(reads).selectFrom(table).selectAll().where(matching(where, veil))
  if (sortBy) query = query.orderBy(sortBy.field, sortBy.direction)
  if (offset) query = query.offset(offset)
  const rows = await query.limit(limit).execute()
  return Promise.all(rows.map((row) => withJoined(reads, veil.lift(row), join)))
}

/** The rows of other tables that belong to a row, under their table's name. */
async function withJoined(reads: Reads, row: Row, join: JoinConfig | undefined): Promise<Row> {
  const joined = { ...row }
  for (const [table, { on, limit, relation }] of Object.entries(join ?? {})) {
    const isOne = relation === 'one-to-one'
    const rows = await anyTable(reads)
      .selectFrom(table)
      .selectAll()
      .where(on.to, '=', row[on.from] ?? '')
      .limit(isOne ? 1 : (limit ?? joinedAtMost))
      .execute()
    const lifted = rows.map(makeVeil(table).lift)
    joined[table] = isOne ? (lifted[0] ?? null) : lifted
  }
  return joined
}

async function countRows(reads: Reads, table: string, where: Where): Promise<number> {
  const { n } = await anyTable(reads)
    .selectFrom(table)
    .select((eb) => eb.fn.countAll().as('n'))
    .where(matching(where, makeVeil(table)))
    .executeTakeFirstOrThrow()
  return Number(n)
}

async function updateIn(
  tx: Tx,
  table: string,
  where: Where,
  data: Row,
): Promise<Result<readonly Row[], never>> {
  const veil = makeVeil(table)
  const rows = await anyTable(tx)
    .updateTable(table)
    .set(veil.hide(data))
    .where(matching(where, veil))
    .returningAll()
    .execute()
  return ok(rows.map(veil.lift))
}

async function deleteIn(tx: Tx, table: string, where: Where): Promise<Result<number, never>> {
  const { numDeletedRows } = await anyTable(tx)
    .deleteFrom(table)
    .where(matching(where, makeVeil(table)))
    .executeTakeFirst()
  return ok(Number(numDeletedRows))
}

/** Of all who ask at once for the same row, one gets it. */
async function consumeIn(tx: Tx, table: string, where: Where): Promise<Result<Row | null, never>> {
  const veil = makeVeil(table)
  const row = await anyTable(tx)
    .deleteFrom(table)
    .where(
      'id',
      '=',
      anyTable(tx).selectFrom(table).select('id').where(matching(where, veil)).limit(1),
    )
    .returningAll()
    .executeTakeFirst()
  return ok(row ? veil.lift(row) : null)
}

type Veil = {
  readonly hide: (row: Row) => Row
  readonly hideValue: (column: string, value: unknown) => unknown
  readonly lift: (row: Row) => Row
}

/** Hashes a table's secret on its way in; on its way out it is what came in, or nothing. */
function makeVeil(table: string): Veil {
  const secretColumn = secretColumns[table]
  const known = new Map<unknown, string>()

  function hideValue(column: string, value: unknown): unknown {
    if (secretColumn === undefined || column !== secretColumn) return value
    if (Array.isArray(value)) return value.map((one: unknown) => hideValue(column, one))

    const secret = String(value)
    const hash = hashSecret(secret)
    known.set(hash, secret)
    return hash
  }

  return {
    hideValue,
    hide: (row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [name, hideValue(name, value)]),
      ),
    lift: (row) => {
      if (secretColumn === undefined) return row
      return { ...row, [secretColumn]: known.get(row[secretColumn]) ?? '' }
    },
  }
}

function matching(where: Where, veil: Veil) {
  return (eb: ExpressionBuilder<AnyTables, string>): Expression<SqlBool> =>
    eb.and(where.map((condition) => conditionOf(eb, condition, veil)))
}

function conditionOf(
  eb: ExpressionBuilder<AnyTables, string>,
  { field, operator, value, connector, mode }: CleanedWhere,
  veil: Veil,
): Expression<SqlBool> {
  if (!isKnownOperator(operator) || connector !== 'AND' || mode !== 'sensitive') {
    throw new Error(`No search of the identity library: ${connector} ${field} ${operator} ${mode}`)
  }
  if (value === null) return eb(field, operator === 'eq' ? 'is' : 'is not', null)
  return eb(field, operators[operator], veil.hideValue(field, value))
}

function isKnownOperator(operator: string | undefined): operator is keyof typeof operators {
  return operator !== undefined && Object.hasOwn(operators, operator)
}

function anyTable(runner: Reads | Tx): Kysely<AnyTables> {
  return runner as unknown as Kysely<AnyTables>
}
