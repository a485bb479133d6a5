/** The one way into the journal: in the transaction of what causes the postings. */

import { sql } from 'kysely'
import { dhakaDay } from '#src/domain/dhaka-time.ts'
import { type Account, type DueAccount, isDueAccount } from '#src/domain/journal/account.ts'
import { postingDay } from '#src/domain/journal/posting-day.ts'
import type { Transfer } from '#src/domain/journal/transfer.ts'
import { lastClosedDay } from '#src/features/journal/closed-days.server.ts'
import { addToRefundsOwed } from '#src/features/journal/refunds-owed.server.ts'
import { chunksOf } from '#src/lib/chunks-of.ts'
import { utcText } from '#src/lib/text/utc-text.ts'
import { inJsonList, inList } from '#src/platform/database/in-list.ts'
import { rowsOfJson } from '#src/platform/database/rows-of-json.ts'
import { change, statement } from '#src/platform/database/statement.ts'
import type { Tables, Tx } from '#src/platform/database/tables.ts'
import { newId } from '#src/platform/new-id.server.ts'

type Row = Tables['journal']

/** In one statement: its text is in memory twice. */
const rowsAtOnce = 1_000

/** Of an author whose account is gone. */
const removedActor = '(removed)'

/**
 * A key that is posted already posts nothing, nor does an amount of 0. What happened on a closed day is
 * posted today. Call it once in a transaction, as late as possible: it locks the sums of its accounts,
 * in one order, until the commit.
 */
export async function postTransfers(
  tx: Tx,
  transfers: readonly Transfer[],
  now: Date,
): Promise<void> {
  for (const { key, amount } of transfers) {
    if (amount < 0) throw new RangeError(`Not an amount to post: ${amount} of ${key}`)
  }
  const toPost = transfers
    .filter(({ amount }) => amount > 0)
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
  if (toPost.length === 0) return

  const [lastClosed, idOf] = [await lastClosedDay(tx), await findIdsOfActors(tx, toPost)]
  const rows = toPost.map((transfer): Row => {
    const happenedOn = dhakaDay(transfer.happenedAt)
    return {
      id: newId(now),
      event_key: transfer.key,
      event: transfer.key.slice(0, transfer.key.indexOf(':')),
      debit: transfer.debit,
      credit: transfer.credit,
      amount_poisha: transfer.amount,
      happened_on: happenedOn,
      happened_at: utcText(transfer.happenedAt),
      posted_on: postingDay(happenedOn, { today: dhakaDay(now), lastClosed }),
      posted_at: utcText(now),
      actor: idOf(transfer.actor),
      order_id: transfer.orderId ?? null,
      parcel_id: transfer.parcelId ?? null,
      return_id: transfer.returnId ?? null,
      document_id: transfer.documentId ?? null,
    }
  })
  const posted: Row[] = []
  for (const some of chunksOf(rows, rowsAtOnce)) posted.push(...(await insertNew(tx, some)))
  await addToSums(tx, posted)
  await addToDues(tx, posted)
  await addToRefundsOwed(tx, posted)
}

const columns = [
  'id',
  'event_key',
  'event',
  'debit',
  'credit',
  'amount_poisha',
  'happened_on',
  'happened_at',
  'posted_on',
  'posted_at',
  'actor',
  'order_id',
  'parcel_id',
  'return_id',
  'document_id',
] as const satisfies readonly (keyof Row)[]

const insertRows = statement<{ rows: string }, { id: string }>((db, parameter) => ({
  compile: () =>
    sql<{ id: string }>`insert into journal (${sql.join(columns.map((column) => sql.ref(column)))})
      ${rowsOfJson(db, 'journal', columns, parameter('rows'))}
      on conflict (event_key) do nothing returning id`.compile(db),
}))

/** The rows whose keys were not there. */
async function insertNew(tx: Tx, rows: readonly Row[]): Promise<readonly Row[]> {
  const inserted = await insertRows(tx, { rows: JSON.stringify(rows) })
  const ids = new Set(inserted.map(({ id }) => id))
  return rows.filter(({ id }) => ids.has(id))
}

const usersOf = statement<{ emails: string }, { id: string; email: string }>((db, parameter) =>
  db
    .selectFrom('users')
    .select(['id', 'email'])
    .where(inJsonList(db, 'email', parameter('emails'))),
)

async function findIdsOfActors(
  tx: Tx,
  transfers: readonly Transfer[],
): Promise<(actor: string) => string> {
  const emails = [...new Set(transfers.map(({ actor }) => actor))].filter((one) =>
    one.includes('@'),
  )
  if (emails.length === 0) return (actor) => actor
  const found = await usersOf(tx, { emails: JSON.stringify(emails) })
  const ids = new Map(found.map(({ id, email }) => [email, id]))
  return (actor) => (actor.includes('@') ? (ids.get(actor) ?? removedActor) : actor)
}

async function addToSums(tx: Tx, rows: readonly Row[]): Promise<void> {
  const sums = new Map<string, Tables['journal_sums']>()
  const add = (account: Account, posted_on: string, debit: number, credit: number) => {
    const key = `${account} ${posted_on}`
    const before = sums.get(key)
    sums.set(key, {
      account,
      posted_on,
      debit_poisha: (before?.debit_poisha ?? 0) + debit,
      credit_poisha: (before?.credit_poisha ?? 0) + credit,
    })
  }
  for (const { debit, credit, amount_poisha, posted_on } of rows) {
    add(debit, posted_on, amount_poisha, 0)
    add(credit, posted_on, 0, amount_poisha)
  }
  // PostgreSQL locks them in this order, so that two transactions cannot wait for each other.
  const sorted = [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum)
  await upsertSums(tx, { rows: JSON.stringify(sorted) })
}

const upsertSums = change<{ rows: string }>((db, parameter) => ({
  compile: () =>
    sql`insert into journal_sums (account, posted_on, debit_poisha, credit_poisha)
      ${rowsOfJson(db, 'journal_sums', ['account', 'posted_on', 'debit_poisha', 'credit_poisha'], parameter('rows'))}
      on conflict (account, posted_on) do update set
        debit_poisha = journal_sums.debit_poisha + excluded.debit_poisha,
        credit_poisha = journal_sums.credit_poisha + excluded.credit_poisha`.compile(db),
}))

/** Whoever posts has locked the order or its parcel: nothing else changes what is owed for it. */
async function addToDues(tx: Tx, rows: readonly Row[]): Promise<void> {
  const dues = new Map<string, Tables['journal_dues']>()
  const add = (account: Account, { order_id, happened_on }: Row, owed: number) => {
    if (order_id === null || !isDueAccount(account)) return
    const key = `${account} ${order_id}`
    const before = dues.get(key)?.owed_poisha ?? 0
    dues.set(key, { account, order_id, since: happened_on, owed_poisha: before + owed })
  }
  for (const row of rows) {
    add(row.debit, row, row.amount_poisha)
    add(row.credit, row, -row.amount_poisha)
  }
  const sorted = [...dues].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, due]) => due)
  if (sorted.length === 0) return
  const stand = await upsertDues(tx, { rows: JSON.stringify(sorted) })
  await deletePaid(
    tx,
    stand.filter(({ owed_poisha }) => owed_poisha === 0),
  )
}

type StandingDue = Pick<Tables['journal_dues'], 'account' | 'order_id' | 'owed_poisha'>

const upsertDues = statement<{ rows: string }, StandingDue>((db, parameter) => ({
  compile: () =>
    sql<StandingDue>`insert into journal_dues (account, order_id, since, owed_poisha)
      ${rowsOfJson(db, 'journal_dues', ['account', 'order_id', 'since', 'owed_poisha'], parameter('rows'))}
      on conflict (account, order_id) do update set
        owed_poisha = journal_dues.owed_poisha + excluded.owed_poisha
      returning account, order_id, owed_poisha`.compile(db),
}))

async function deletePaid(
  tx: Tx,
  dues: readonly { readonly account: DueAccount; readonly order_id: string }[],
): Promise<void> {
  if (dues.length === 0) return
  await tx
    .deleteFrom('journal_dues')
    .where('owed_poisha', '=', 0)
    // The index begins with the account.
    .where('account', 'in', [...new Set(dues.map(({ account }) => account))])
    .where(
      inList(
        tx,
        'order_id',
        dues.map(({ order_id }) => order_id),
      ),
    )
    .execute()
}
