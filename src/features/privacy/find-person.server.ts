/** Finds every row that holds data of a person. */

import type { Role } from '#src/domain/people/role.ts'
import { linkValues } from '#src/features/accounts/links/links.server.ts'
import { namesBuyer } from '#src/features/privacy/forget-buyer.server.ts'
import { isSamePhone, type Person } from '#src/features/privacy/person.ts'
import { contains } from '#src/platform/database/like.ts'
import type { Reads } from '#src/platform/database/tables.ts'

export type PersonOrder = { readonly id: string; readonly number: string }

export type FoundPerson = {
  /** By phone, including a phone that an edit replaced: it is the order of the same buyer. */
  readonly orders: readonly PersonOrder[]
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
}

const nothing: FoundPerson = {
  orders: [],
  account: undefined,
  sessions: [],
  messages: [],
  verifications: [],
  hostedProfiles: [],
  hostedQuestions: [],
  history: [],
  deeds: [],
  movements: [],
}

export function findPerson(reads: Reads, person: Person): Promise<FoundPerson> {
  return person.kind === 'phone'
    ? findByPhone(reads, person.phone)
    : findByEmail(reads, person.email)
}

async function findByPhone(reads: Reads, phone: string): Promise<FoundPerson> {
  const ids = new Set([
    ...(await findOrdersOf(reads, phone)),
    ...(await findOrdersOnceOf(reads, phone)),
  ])
  const orders: PersonOrder[] = []
  for (const id of ids) {
    const order = await reads
      .selectFrom('orders')
      .select(['id', 'oid'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (order) orders.push({ id: order.id, number: order.oid })
  }
  return { ...nothing, orders: orders.toSorted((a, b) => (a.id < b.id ? -1 : 1)) }
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
  return {
    ...nothing,
    account,
    ...(account && { sessions: await findSessions(reads, account.id) }),
    ...(await findMentions(reads, email)),
    history: await findHistory(reads, email, account?.id),
    deeds: idsOf(
      await reads.selectFrom('history').select('id').where('actor', '=', email).execute(),
    ),
    movements: idsOf(
      await reads.selectFrom('stock_movements').select('id').where('actor', '=', email).execute(),
    ),
  }
}

async function findSessions(reads: Reads, userId: string): Promise<readonly string[]> {
  return idsOf(
    await reads.selectFrom('sessions').select('id').where('user_id', '=', userId).execute(),
  )
}

type Mentions = Pick<
  FoundPerson,
  'messages' | 'verifications' | 'hostedProfiles' | 'hostedQuestions'
>

/** The query matches the typed case; the comparison ignores case. */
async function findMentions(reads: Reads, email: string): Promise<Mentions> {
  const isTheirs = (typed: string) => typed.trim().toLowerCase() === email
  const messages = await reads
    .selectFrom('messages')
    .select(['id', 'email'])
    .where(contains('email', email))
    .execute()
  const verifications = await reads
    .selectFrom('verifications')
    .select('id')
    .where('value', 'in', linkValues(email))
    .execute()
  const profiles = await reads
    .selectFrom('profiles')
    .select(['user_id', 'host_email'])
    .where(contains('host_email', email))
    .execute()
  const questions = await reads
    .selectFrom('questions')
    .select(['id', 'host'])
    .where(contains('host', email))
    .execute()
  return {
    messages: idsOf(messages.filter((message) => isTheirs(message.email))),
    verifications: idsOf(verifications),
    hostedProfiles: profiles
      .filter((profile) => isTheirs(profile.host_email))
      .map((profile) => profile.user_id),
    hostedQuestions: idsOf(
      questions.filter(({ host }) => isTheirs(String(JSON.parse(host).email))),
    ),
  }
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
    .execute()
  return idsOf(entries.filter(({ before, after }) => before !== '{}' || after !== '{}'))
}

function idsOf(rows: readonly { readonly id: string }[]): readonly string[] {
  return rows.map(({ id }) => id)
}
