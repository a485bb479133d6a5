import { deriveKey, loadRootSecret } from '#src/platform/secrets/secrets.server.ts'

export type Secrets = {
  /** Signs session cookies. */
  readonly session: string
  /** Makes the token that opens an order. */
  readonly orderToken: Uint8Array
  /** Hides phones and addresses in the keys of rate limits. */
  readonly limitKey: Uint8Array
  /** Makes the tokens of mailed links. */
  readonly mailedLink: Uint8Array
  /** Encrypts the secrets of second factors. */
  readonly secondFactor: Uint8Array
  /**
   * Seals what the database alone must not give away: the keys of couriers. Undefined on PostgreSQL
   * without SECRETS_KEY.
   */
  readonly atRest: Uint8Array | undefined
}

/** `secretsKey` is not in the database: see `loadSecretsKey`. */
export async function loadSecrets(
  parts: Parameters<typeof loadRootSecret>[0],
  given: string | undefined,
  secretsKey?: string,
): Promise<Secrets> {
  const root = await loadRootSecret(parts, given)
  return {
    session: Buffer.from(deriveKey(root, 'session')).toString('base64url'),
    orderToken: deriveKey(root, 'order-token'),
    limitKey: deriveKey(root, 'limit-key'),
    mailedLink: deriveKey(root, 'mailed-link'),
    secondFactor: deriveKey(root, 'second-factor'),
    atRest: secretsKey === undefined ? undefined : deriveKey(secretsKey, 'at-rest'),
  }
}
