/** `npm run restore -- <file>`: fills an empty place from a backup, and verifies the result. */

import { noteCommand } from '#src/commands/note-command.ts'
import { restoreSecretsKey } from '#src/commands/restore-secrets-key.ts'
import { fileIn, runCommand, say } from '#src/commands/run-command.ts'
import { verifyShop } from '#src/commands/verify-shop.ts'
import { endRestoredTokens } from '#src/features/accounts/tokens/change-api-tokens.server.ts'
import { dropRestoredPurchases } from '#src/features/ads/queue-purchases.job.ts'
import { noteEveryBuyer } from '#src/features/orders/buyers/count-buyers.server.ts'
import { doubtRestored } from '#src/features/parcels/booking/doubt-restored.server.ts'
import { doubtRestoredPayments } from '#src/features/payments/doubt-restored-payments.server.ts'
import { doubtRestoredWaitlists } from '#src/features/waitlist/doubt-restored-waitlists.server.ts'
import { pauseRestoredWebhooks } from '#src/features/webhooks/forget-deliveries.server.ts'
import { fillPlace } from '#src/platform/backup/fill-place.server.ts'
import { loadBackup } from '#src/platform/backup/load-backup.server.ts'
import { openBackup, verifyBackup } from '#src/platform/backup/read-backup.server.ts'
import { commit } from '#src/platform/database/database.ts'
import { CannotStart } from '#src/process/cannot-start.ts'

await runCommand(async ({ config, words, passphrase, migrations }) => {
  const file = fileIn(words)
  if (file === undefined) throw new CannotStart('Say which file: npm run restore -- <file>')
  await using backup = await openBackup(file, passphrase)
  const { header } = await verifyBackup(backup, migrations)
  const { keys, doubted, payments, tokens } = await fillPlace(config, async (db) => {
    await loadBackup(db, backup, migrations)
    await noteEveryBuyer(db)
    await doubtRestoredWaitlists(db, new Date())
    await pauseRestoredWebhooks(db)
    await dropRestoredPurchases(db)
    return {
      keys: await restoreSecretsKey(db, config, header.secretsKey),
      doubted: await doubtRestored(db, new Date()),
      payments: await doubtRestoredPayments(db, new Date()),
      tokens: await commit(db, endRestoredTokens),
    }
  })
  say(`Restored: the shop as it was at ${header.madeAt}`)
  if (keys !== undefined) say(keys)
  if (doubted > 0) {
    say(
      `${doubted} parcels waited to be booked, and may have been since: they are unsure on /dashboard/parcels`,
    )
  }
  if (payments > 0) {
    say(
      `${payments} payments were open, and may have been taken since: they are unclear on /dashboard/payments`,
    )
  }
  if (tokens > 0)
    say(`${tokens} tokens of programs have ended: make new ones on /dashboard/programs`)
  noteCommand('backup-restored')
  return verifyShop(config)
})
