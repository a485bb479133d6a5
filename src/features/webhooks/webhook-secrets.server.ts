/** The secrets of an endpoint, sealed with a key that is not in the database (decision 0147). */

import { z } from 'zod'
import { oldSecretForMs } from '#src/domain/webhooks/webhook-event.ts'
import { seal, unseal } from '#src/features/accounts/seal.server.ts'
import { newWebhookSecret } from '#src/features/webhooks/sign-webhook.server.ts'

const Secrets = z.object({
  sub: z.string(),
  secret: z.string(),
  before: z.string().optional(),
  beforeUntil: z.string().optional(),
})

type Sealed = { readonly id: string; readonly sealed: string }

/** The current one first. Empty where this process cannot open them. */
export async function openSecrets(
  atRest: Uint8Array | undefined,
  { id, sealed }: Sealed,
  now: Date,
): Promise<readonly string[]> {
  const payload = atRest && sealed !== '' ? await unseal(atRest, sealed, now) : undefined
  // Bound to its endpoint: a row that is copied over another one signs nothing.
  if (!payload || payload.sub !== id) return []
  const { secret, before, beforeUntil } = Secrets.parse(payload)
  const isBeforeValid = beforeUntil !== undefined && Date.parse(beforeUntil) > now.getTime()
  return [secret, ...(before !== undefined && isBeforeValid ? [before] : [])]
}

/** A new secret; the one before it signs for a day longer. */
export async function makeSecret(
  atRest: Uint8Array,
  endpoint: Sealed,
  now: Date,
): Promise<{ readonly secret: string; readonly sealed: string }> {
  const [before] = await openSecrets(atRest, endpoint, now)
  const secret = newWebhookSecret()
  const old = before && {
    before,
    beforeUntil: new Date(now.getTime() + oldSecretForMs).toISOString(),
  }
  return { secret, sealed: await seal(atRest, { sub: endpoint.id, secret, ...old }) }
}
