/** Erases a person at once: what retention would erase later, and their account and messages. */

import { voidLinks } from '#src/features/accounts/links/links.server.ts'
import { forgetDevices } from '#src/features/accounts/sign-in/known-devices.server.ts'
import { lockUserRows } from '#src/features/accounts/users/lock-user-rows.server.ts'
import { countWaitingBuyers } from '#src/features/orders/buyers/count-buyers.server.ts'
import { type FoundPerson, findPerson } from '#src/features/privacy/find-person.server.ts'
import {
  findCopies,
  forgetBuyer,
  forgetInAnswers,
  forgetInSheetEvents,
} from '#src/features/privacy/forget-buyer.server.ts'
import { findMails, removeMails } from '#src/features/privacy/mail-folder.server.ts'
import type { Person } from '#src/features/privacy/person.ts'
import { removedName } from '#src/features/privacy/without-buyer.ts'
import type { Secrets } from '#src/features/secrets.server.ts'
import { shopSettingsId } from '#src/features/settings/edit-shop-settings.server.ts'
import type { Clock } from '#src/lib/clock.ts'
import { failed, ok, type Result } from '#src/lib/result.ts'
import { commit, type Database, transact } from '#src/platform/database/database.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'
import { recordHistory } from '#src/platform/history/record-history.server.ts'

/** Numbers of rows; holds no data of the person. */
export type PersonCounts = Readonly<ReturnType<typeof countsOf>>

export type IsAdministrator = { readonly kind: 'is-administrator' }

type Everything = FoundPerson &
  Awaited<ReturnType<typeof findCopies>> & {
    readonly mails: readonly string[]
  }

type Looking = { readonly reads: Reads; readonly mailboxDir: string }

/** A transaction of a few milliseconds: on SQLite a running shop waits for it. */
const rowsAtOnce = 100

export async function countPerson(looking: Looking, person: Person): Promise<PersonCounts> {
  return countsOf(await findEverything(looking, person))
}

type Forgetting = {
  readonly db: Database
  readonly clock: Clock
  readonly secrets: Pick<Secrets, 'limitKey'>
  readonly mailboxDir: string
}

/**
 * Safe beside a running shop and safe to repeat: an erased person has nothing left to erase. The
 * history of the settings records that it happened, and the numbers of rows.
 */
export async function forgetPerson(
  { db, clock, secrets, mailboxDir }: Forgetting,
  person: Person,
): Promise<Result<PersonCounts, IsAdministrator>> {
  const found = await findEverything({ reads: db.read, mailboxDir }, person)
  if (found.account?.role === 'admin') return failed({ kind: 'is-administrator' })
  const counts = countsOf(found)
  if (Object.values(counts).every((count) => count === 0)) return ok(counts)

  // Without a phone and an account the orders, and without them their mails, could not be found again.
  await removeMails(mailboxDir, found.mails)
  await forgetOrders(db, found)
  // The keyed hash stays, so that the shop still holds what this phone orders.
  await inPieces(db, found.blocks, (tx, keys) =>
    tx.updateTable('blocked_phones').set({ phone: null }).where('phone_key', 'in', keys).execute(),
  )
  await inPieces(db, found.incomplete, (tx, ids) =>
    tx.deleteFrom('incomplete_orders').where('id', 'in', ids).execute(),
  )
  await inPieces(db, found.waitlists, (tx, ids) =>
    tx.deleteFrom('waitlist_entries').where('id', 'in', ids).execute(),
  )
  // Each phone that these orders had, now or earlier, is noted, and loses its totals.
  while (await countWaitingBuyers({ db, clock }));
  const forgotten = await forgetByEmail({ db, secrets }, found, person)
  if (!forgotten.ok) return forgotten

  await commit(db, (tx) =>
    recordHistory(tx, {
      subject: 'settings',
      subjectId: shopSettingsId,
      actor: 'forget-person',
      action: 'person.forget',
      before: {},
      after: counts,
      now: clock(),
    }),
  )
  return ok(counts)
}

async function findEverything({ reads, mailboxDir }: Looking, person: Person): Promise<Everything> {
  const found = await findPerson(reads, person)
  const copies = []
  for (const order of found.orders) copies.push(await findCopies(reads, order))
  const traces = [
    ...(person.kind === 'email' ? [person.email] : []),
    ...found.orders.map(({ number }) => number),
  ]
  return {
    ...found,
    sheetEvents: copies.flatMap(({ sheetEvents }) => sheetEvents),
    answers: copies.flatMap(({ answers }) => answers),
    mails: await findMails(mailboxDir, traces),
  }
}

function countsOf(found: Everything) {
  return {
    orders: found.orders.length,
    sheetEvents: found.sheetEvents.length,
    answers: found.answers.length,
    blocks: found.blocks.length,
    incomplete: found.incomplete.length,
    waitlists: found.waitlists.length,
    accounts: found.account ? 1 : 0,
    sessions: found.sessions.length,
    messages: found.messages.length,
    verifications: found.verifications.length,
    hosts: found.hostedProfiles.length + found.hostedQuestions.length,
    historyEntries: new Set([...found.history, ...found.deeds]).size,
    movements: found.movements.length,
    writtenNotes: found.writtenNotes.length,
    madeBlocks: found.madeBlocks.length,
    mails: found.mails.length,
  }
}

/** The copies first: after an interruption the order still leads to them. */
async function forgetOrders(
  db: Database,
  { orders, sheetEvents, answers }: Everything,
): Promise<void> {
  await inPieces(db, sheetEvents, forgetInSheetEvents)
  await inPieces(db, answers, forgetInAnswers)
  for (const order of orders) {
    await commit(db, (tx) => forgetBuyer(tx, order.id))
    // Again: a change before ours may have copied what it had read.
    const copies = await findCopies(db.read, order)
    await inPieces(db, copies.sheetEvents, forgetInSheetEvents)
    await inPieces(db, copies.answers, forgetInAnswers)
  }
}

async function forgetByEmail(
  { db, secrets }: Pick<Forgetting, 'db' | 'secrets'>,
  found: FoundPerson,
  person: Person,
): Promise<Result<undefined, IsAdministrator>> {
  if (person.kind !== 'email') return ok(undefined)
  const account = await transact(db, async (tx) =>
    forgetAccount(tx, secrets, { id: found.account?.id, email: person.email }),
  )
  if (!account.ok) return account

  await inPieces(db, found.messages, (tx, ids) =>
    tx.deleteFrom('messages').where('id', 'in', ids).execute(),
  )
  await inPieces(db, found.hostedProfiles, (tx, ids) =>
    tx
      .updateTable('profiles')
      .set((eb) => ({
        host_name: '',
        host_image: '',
        host_email: '',
        version: eb('version', '+', 1),
      }))
      .where('user_id', 'in', ids)
      .execute(),
  )
  await inPieces(db, found.hostedQuestions, (tx, ids) =>
    tx
      .updateTable('questions')
      .set({ host: JSON.stringify({ name: removedName, image: '', email: '' }) })
      .where('id', 'in', ids)
      .execute(),
  )
  await inPieces(db, found.history, (tx, ids) =>
    tx.updateTable('history').set({ before: '{}', after: '{}' }).where('id', 'in', ids).execute(),
  )
  await inPieces(db, found.deeds, (tx, ids) =>
    tx
      .updateTable('history')
      .set({ actor: removedName, token: null })
      .where('id', 'in', ids)
      .execute(),
  )
  await inPieces(db, found.movements, (tx, ids) =>
    tx.updateTable('stock_movements').set({ actor: removedName }).where('id', 'in', ids).execute(),
  )
  await inPieces(db, found.madeBlocks, (tx, keys) =>
    tx
      .updateTable('blocked_phones')
      .set({ blocked_by: removedName })
      .where('phone_key', 'in', keys)
      .execute(),
  )
  await inPieces(db, found.writtenNotes, (tx, ids) =>
    tx.updateTable('order_notes').set({ author: removedName }).where('id', 'in', ids).execute(),
  )
  return ok(undefined)
}

/** Deletes the account with its sessions, linked accounts, profile and history. */
async function forgetAccount(
  tx: Tx,
  { limitKey }: Pick<Secrets, 'limitKey'>,
  { id, email }: { readonly id: string | undefined; readonly email: string },
): Promise<Result<undefined, IsAdministrator>> {
  // Locked before the check: the config may name another administrator at this moment, and a
  // sign-in at this moment makes a device known.
  const user = await lockUserRows(tx)
    .where('id', '=', id ?? '')
    .returning('role')
    .executeTakeFirst()
  if (user?.role === 'admin') return failed({ kind: 'is-administrator' })
  await voidLinks(tx, email)
  await forgetDevices(tx, { limitKey }, email)
  if (id === undefined) return ok(undefined)
  await tx.deleteFrom('users').where('id', '=', id).execute()
  await tx.updateTable('product_imports').set({ token: null }).where('made_by', '=', id).execute()
  // After the account: the database refuses to remove the author of a row who still has one.
  const ofAccount = tx
    .updateTable('history')
    .where('subject', '=', 'user')
    .where('subject_id', '=', id)
  await ofAccount.set({ before: '{}', after: '{}' }).execute()
  await ofAccount.where('actor', '=', email).set({ actor: removedName, token: null }).execute()
  return ok(undefined)
}

async function inPieces(
  db: Database,
  ids: readonly string[],
  work: (tx: Tx, ids: readonly string[]) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < ids.length; from += rowsAtOnce) {
    const some = ids.slice(from, from + rowsAtOnce)
    await commit(db, (tx) => work(tx, some))
  }
}
