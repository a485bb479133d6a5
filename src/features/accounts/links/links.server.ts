/**
 * The links in mails. `verifications` holds a row for each requested purpose and e-mail, with or
 * without an account. The shop derives a link's token from the row's id and the time of the mail and
 * stores it nowhere (decision 0050): a further request mails the same row again and voids no link.
 */

import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { hashToken, newToken } from '#src/features/accounts/secret-tokens.server.ts'
import type { Secrets } from '#src/features/secrets.server.ts'
import { utcText } from '#src/lib/text/utc-text.ts'
import type { Reads, Tx } from '#src/platform/database/tables.ts'
import { lengthOfId, newId } from '#src/platform/new-id.server.ts'
import { isSameSecret } from '#src/platform/secrets/same-secret.server.ts'

const minute = 60
const hour = 60 * minute

/** For how many seconds a link works after its mail. The first use ends all links of its row. */
const worksFor = {
  reset: 10 * minute,
  device: 24 * hour,
  verify: 24 * hour,
  invite: 72 * hour,
} as const
/** The shop sends no mail later than this. */
const mailWithin = 24 * hour

export const LinkToken = z.string('resetLinkOver').min(1, 'resetLinkOver')

export type LinkOver = { readonly kind: 'link-over' }

export type LinkPurpose = keyof typeof worksFor

type Key = Pick<Secrets, 'mailedLink'>
type Requested = { readonly purpose: LinkPurpose; readonly email: string; readonly now: Date }

/** Returns the id of the row: the pending one, or a new one. */
export async function requestLink(tx: Tx, { purpose, email, now }: Requested): Promise<string> {
  const value = valueFor(purpose, email)
  const expires_at = utcText(now, mailWithin + worksFor[purpose])
  const pending = await tx
    .updateTable('verifications')
    .set({ expires_at })
    .where('value', '=', value)
    .where('expires_at', '>', utcText(now))
    .returning('id')
    .executeTakeFirst()
  if (pending) return pending.id

  const id = newId(now)
  const times = { created_at: utcText(now), updated_at: utcText(now) }
  // Only processes of the version before look a row up by this hash.
  const identifier_hash = hashToken(newToken())
  const row = { id, identifier_hash, value, expires_at, ...times }
  await tx.insertInto('verifications').values(row).execute()
  return id
}

type Mailed = { readonly purpose: LinkPurpose; readonly id: string; readonly now: Date }

/** The token for a mail that is sent now; undefined when the row is used, voided or a day old. */
export async function makeLink(
  reads: Reads | Tx,
  secrets: Key,
  { purpose, id, now }: Mailed,
): Promise<{ readonly email: string; readonly token: string } | undefined> {
  const row = await reads
    .selectFrom('verifications')
    .select('value')
    .where('id', '=', id)
    .where('value', 'like', `${valueFor(purpose, '')}%`)
    .where('expires_at', '>', utcText(now, worksFor[purpose]))
    .executeTakeFirst()
  return row && { email: emailIn(row.value), token: tokenOf(secrets, { purpose, id, now }) }
}

export type FoundLink = { readonly id: string; readonly email: string }

/** The row of a token that works. */
export async function findLink(
  reads: Reads | Tx,
  secrets: Key,
  given: { readonly purpose: LinkPurpose; readonly token: string; readonly now: Date },
): Promise<FoundLink | undefined> {
  const { purpose, token, now } = given
  const id = idIn(secrets, given)
  const row = await reads
    .selectFrom('verifications')
    .select(['id', 'value'])
    .where('value', 'like', `${valueFor(purpose, '')}%`)
    .where((eb) =>
      id === undefined
        ? // A link that the version before mailed: a random token, of which the row has the hash.
          eb.and([
            eb('identifier_hash', '=', hashToken(token)),
            eb('updated_at', '>', utcText(now, -worksFor[purpose])),
          ])
        : eb('id', '=', id),
    )
    .executeTakeFirst()
  return row && { id: row.id, email: emailIn(row.value) }
}

/** Of several simultaneous uses of a row, one succeeds. */
export async function takeLink(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('verifications')
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Without `purposes`: all links of the e-mail. */
export async function voidLinks(
  tx: Tx,
  email: string,
  purposes?: readonly LinkPurpose[],
): Promise<void> {
  await tx.deleteFrom('verifications').where('value', 'in', linkValues(email, purposes)).execute()
}

/** The column `value` of an e-mail's rows. */
export function linkValues(
  email: string,
  purposes = Object.keys(worksFor) as readonly LinkPurpose[],
): readonly string[] {
  return purposes.map((purpose) => valueFor(purpose, email))
}

function valueFor(purpose: LinkPurpose, email: string): string {
  return `${purpose}:${email}`
}

function emailIn(value: string): string {
  return value.slice(value.indexOf(':') + 1)
}

/** The row's id, the second of the mail in 8 hex digits, and a keyed hash of both. */
function tokenOf({ mailedLink }: Key, { purpose, id, now }: Mailed): string {
  const second = Math.floor(now.getTime() / 1_000)
  const signed = id + second.toString(16).padStart(8, '0')
  const mac = createHmac('sha256', mailedLink).update(`${purpose}\n${signed}`).digest('base64url')
  return signed + mac
}

/** Undefined for a token that the shop did not derive, or whose time is over. */
function idIn(
  secrets: Key,
  { purpose, token, now }: { purpose: LinkPurpose; token: string; now: Date },
): string | undefined {
  const id = token.slice(0, lengthOfId)
  const mailedAt = new Date(Number.parseInt(token.slice(lengthOfId, lengthOfId + 8), 16) * 1_000)
  if (!(mailedAt.getTime() > now.getTime() - worksFor[purpose] * 1_000)) return undefined
  return isSameSecret(token, tokenOf(secrets, { purpose, id, now: mailedAt })) ? id : undefined
}
