/** Finds every row that holds data of a person. */

import { sql } from 'kysely'
import type { Role } from '#src/domain/people/role.ts'
import { linkValues } from '#src/features/accounts/links/links.server.ts'
import { namesBuyer } from '#src/features/privacy/forget-buyer.server.ts'
import { isSamePhone, type Person } from '#src/features/privacy/person.ts'
import { inList } from '#src/platform/database/in-list.ts'
import { contains } from '#src/platform/database/like.ts'
import type { Reads, Tables } from '#src/platform/database/tables.ts'

export type PersonOrder = { readonly id: string; readonly number: string }

export type FoundPerson = {
  /**
   * By phone, including a phone that an edit replaced: it is the order of the same buyer. By e-mail,
   * the orders that were placed while its account was signed in.
   */
  readonly orders: readonly PersonOrder[]
  /** Keys of blocks of the phone. */
  readonly blocks: readonly string[]
  /** Forms with the phone that were not sent. */
  readonly incomplete: readonly string[]
  /** Places in the waitlists of products. */
  readonly waitlists: readonly string[]
  /** The rest is by e-mail. */
  readonly account: { readonly id: string; readonly role: Role } | undefined
  readonly sessions: readonly string[]
  readonly messages: readonly string[]
  /** The requests for a mailed link. */
  readonly verifications: readonly string[]
  /** Profiles of others, and questions, that name the person as their host. */
  readonly hostedProfiles: readonly string[]
  readonly hostedQuestions: readonly string[]
  /** History of the account, and history of others that names the person. */
  readonly history: readonly string[]
  /** Changes that the person made as staff. */
  readonly deeds: readonly string[]
  readonly movements: readonly string[]
  /** Phones that the person blocked as staff. */
  readonly madeBlocks: readonly string[]
  /** Notes of orders that the person wrote as staff. */
  readonly writtenNotes: readonly string[]
}

const nothing: FoundPerson = {
  orders: [],
  blocks: [],
  incomplete: [],
  waitlists: [],
  account: undefined,
  sessions: [],
  messages: [],
  verifications: [],
  hostedProfiles: [],
  hostedQuestions: [],
  history: [],
  deeds: [],
  movements: [],
  writtenNotes: [],
  madeBlocks: [],
}

export function findPerson(reads: Reads, person: Person): Promise<FoundPerson> {
  return person.kind === 'phone'
    ? findByPhone(reads, person.phone)
    : findByEmail(reads, person.email)
}

async function findByPhone(reads: Reads, phone: string): Promise<FoundPerson> {
  const ids = [...(await findOrdersOf(reads, phone)), ...(await findOrdersOnceOf(reads, phone))]
  const orders = await reads
    .selectFrom('orders')
    .select(['id', 'oid as number'])
    .where(inList(reads, 'id', ids))
    .orderBy('id')
    .execute()
  const blocks = await reads
    .selectFrom('blocked_phones')
    .select('phone_key as id')
    .where('phone', '=', phone)
    .execute()
  const incomplete = await findIds(reads, ['incomplete_orders', 'phone'], phone)
  const waitlists = await findIds(reads, ['waitlist_entries', 'phone'], phone)
  return { ...nothing, orders, blocks: idsOf(blocks), incomplete, waitlists }
}

async function findOrdersOf(reads: Reads, phone: string): Promise<readonly string[]> {
  const orders = reads.selectFrom('orders').select(['id', 'customer_phone'])
  const asKept = await orders.where('customer_phone', '=', phone).execute()
  // Few rows: a foreign phone, or one with words beside it, in one of many spellings.
  const asTyped = await orders
    .where('customer_phone', 'not like', '+8801%')
    .where(namesBuyer)
    .execute()
  return [
    ...idsOf(asKept),
    ...idsOf(asTyped.filter((order) => isSamePhone(phone, order.customer_phone))),
  ]
}

/** By the values in the history of an order, before or after a change. */
async function findOrdersOnceOf(reads: Reads, phone: string): Promise<readonly string[]> {
  const entries = await reads
    .selectFrom('history')
    .select(['subject_id', 'before', 'after'])
    .where('subject', '=', 'order')
    .where((eb) =>
      isOfBangladesh(phone)
        ? eb.or([contains('before', national(phone)), contains('after', national(phone))])
        : eb.or([contains('before', '"phone":"'), contains('after', '"phone":"')]),
    )
    .execute()
  return entries
    .filter((entry) =>
      [entry.before, entry.after].some((json) => isSamePhone(phone, phoneIn(JSON.parse(json)))),
    )
    .map((entry) => entry.subject_id)
}

function phoneIn(order: { readonly customer?: { readonly phone?: unknown } } | null): string {
  const phone = order?.customer?.phone
  return typeof phone === 'string' ? phone : ''
}

function isOfBangladesh(phone: string): boolean {
  return /^\+8801\d{9}$/.test(phone)
}

/** In the text form that rows of orders share. */
function national(phone: string): string {
  return phone.replace(/^\+88/, '')
}

async function findByEmail(reads: Reads, email: string): Promise<FoundPerson> {
  const account = await reads
    .selectFrom('users')
    .select(['id', 'role'])
    .where('email', '=', email)
    .executeTakeFirst()
  const hostOf = (host: string) => String(JSON.parse(host).email)
  return {
    ...nothing,
    orders: account ? await findOrdersOfAccount(reads, account.id) : [],
    account,
    sessions: account ? await findIds(reads, ['sessions', 'user_id'], account.id) : [],
    messages: await findNaming(reads, ['messages', 'email'], { email }),
    verifications: await findIds(reads, ['verifications', 'value'], ...linkValues(email)),
    hostedProfiles: await findNaming(reads, ['profiles', 'host_email'], { email, key: 'user_id' }),
    hostedQuestions: await findNaming(reads, ['questions', 'host'], { email, emailIn: hostOf }),
    history: await findHistory(reads, email, account?.id),
    deeds: await findIds(reads, ['history', 'actor'], email),
    movements: await findIds(reads, ['stock_movements', 'actor'], email),
    madeBlocks: await findMadeBlocks(reads, email),
    writtenNotes: await findIds(reads, ['order_notes', 'author'], email),
  }
}

function findOrdersOfAccount(reads: Reads, accountId: string): Promise<readonly PersonOrder[]> {
  return reads
    .selectFrom('orders')
    .select(['id', 'oid as number'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
}

async function findMadeBlocks(reads: Reads, email: string): Promise<readonly string[]> {
  const rows = await reads
    .selectFrom('blocked_phones')
    .select('phone_key as id')
    .where('blocked_by', '=', email)
    .execute()
  return idsOf(rows)
}

type Place = readonly [table: keyof Tables, column: string]

async function findIds(
  reads: Reads,
  [table, column]: Place,
  ...values: readonly string[]
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where ${sql.ref(column)} in (${sql.join(values)}) order by id`.execute(
    reads,
  )
  return idsOf(rows)
}

type Naming = {
  readonly email: string
  readonly key?: string
  readonly emailIn?: (text: string) => string
}

/** Rows with an e-mail as somebody typed it: `like` finds any case, and longer addresses as well. */
async function findNaming(
  reads: Reads,
  [table, column]: Place,
  { email, key = 'id', emailIn = (text) => text }: Naming,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string; text: string }>`
    select ${sql.ref(key)} as id, ${sql.ref(column)} as text from ${sql.table(table)}
    where ${contains(column, email)} order by id`.execute(reads)
  return idsOf(rows.filter(({ text }) => emailIn(text).trim().toLowerCase() === email))
}

/** Entries that still hold data: an erased entry is empty. */
async function findHistory(
  reads: Reads,
  email: string,
  userId: string | undefined,
): Promise<readonly string[]> {
  // As a whole JSON string: another address may end with this one.
  const quoted = JSON.stringify(email)
  const entries = await reads
    .selectFrom('history')
    .select(['id', 'before', 'after'])
    .where('subject', '=', 'user')
    .where((eb) =>
      eb.or([
        ...(userId === undefined ? [] : [eb('subject_id', '=', userId)]),
        contains('before', quoted),
        contains('after', quoted),
      ]),
    )
    .orderBy('id')
    .execute()
  return idsOf(entries.filter(({ before, after }) => before !== '{}' || after !== '{}'))
}

function idsOf(rows: readonly { readonly id: string }[]): readonly string[] {
  return rows.map(({ id }) => id)
}
