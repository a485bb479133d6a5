/** After a restore: the place has the key that opens what the database holds sealed, or holds none of it. */

import { courierTitles } from '#src/domain/parcels/tracking-page.ts'
import type { Config } from '#src/platform/config.ts'
import { commit, type Database } from '#src/platform/database/database.ts'
import {
  findSecretsKey,
  forgetFingerprint,
  opensSealed,
  secretsKeyFileIn,
  writeSecretsKey,
} from '#src/platform/secrets/secrets-key.server.ts'

/** A sentence for the person at the terminal; undefined where there is nothing to say. */
export async function restoreSecretsKey(
  db: Database,
  config: Pick<Config, 'dataDir' | 'secretsKey' | 'databaseUrl'>,
  carried: string | undefined,
): Promise<string | undefined> {
  if (await opensSealed(db, findSecretsKey(config))) return undefined
  const canWrite = config.secretsKey === undefined && (await opensSealed(db, carried))
  if (carried !== undefined && canWrite && (await writeSecretsKey(config, carried)) === carried) {
    const file = secretsKeyFileIn(config)
    return config.databaseUrl === undefined
      ? `The key of the couriers’ keys is in ${file}`
      : `The key of the couriers’ keys is in ${file}: set SECRETS_KEY to it for every process`
  }
  const lost = await forgetSealed(db)
  if (lost.length === 0) return undefined
  return `Without the key of the couriers’ keys nothing opens what the backup holds. Type again: ${lost.join('; ')}`
}

/** Deletes what nobody can open. Returns what it was, and where to type it again. */
async function forgetSealed(db: Database): Promise<readonly string[]> {
  return commit(db, async (tx) => {
    const accounts = await tx.deleteFrom('courier_accounts').returning('courier').execute()
    const messages = await tx
      .updateTable('buyer_message_settings')
      .set({ sealed: '' })
      .where('sealed', '<>', '')
      .returning('gateway')
      .execute()
    const webhooks = await tx
      .updateTable('webhook_endpoints')
      .set({ sealed: '' })
      .where('sealed', '<>', '')
      .returning('id')
      .execute()
    const ads = await tx
      .updateTable('ad_settings')
      .set({ sealed: '', google_sealed: '' })
      .where((eb) => eb.or([eb('sealed', '<>', ''), eb('google_sealed', '<>', '')]))
      .returning('pixel_id')
      .execute()
    const payments = await tx.deleteFrom('payment_accounts').returning('provider').execute()
    await forgetFingerprint(tx)
    const couriers = accounts.map(({ courier }) => courierTitles[courier]).toSorted()
    return [
      ...(couriers.length > 0 ? [`the keys of ${couriers.join(', ')} on /dashboard/couriers`] : []),
      ...(webhooks.length > 0 ? ['new secrets of webhooks on /dashboard/webhooks'] : []),
      ...(messages.length > 0 ? ['the key of the SMS gateway on /dashboard/buyer-messages'] : []),
      ...(payments.length > 0 ? ['the keys of payment providers on /dashboard/payments'] : []),
      ...(ads.length > 0 ? ['the keys of Facebook and Google on /dashboard/advertising'] : []),
    ]
  })
}
