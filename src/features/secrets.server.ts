import { deriveKey, loadRootSecret } from '#src/platform/secrets.server.ts'

export type Secrets = {
  /** Signs session cookies. */
  readonly session: string
  /** Makes the token that opens an order. */
  readonly orderToken: Uint8Array
  /** Hides phones and addresses in the keys of rate limits. */
  readonly limitKey: Uint8Array
  /** Makes the tokens of mailed links. */
  readonly mailedLink: Uint8Array
}

export async function loadSecrets(...args: Parameters<typeof loadRootSecret>): Promise<Secrets> {
  const root = await loadRootSecret(...args)
  return {
    session: Buffer.from(deriveKey(root, 'session')).toString('base64url'),
    orderToken: deriveKey(root, 'order-token'),
    limitKey: deriveKey(root, 'limit-key'),
    mailedLink: deriveKey(root, 'mailed-link'),
  }
}
