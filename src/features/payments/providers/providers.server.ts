/** The providers, and the one connection that a process has to each. */

import { createHash } from 'node:crypto'
import type { PaymentProvider } from '#src/domain/payments/payment-provider.ts'
import { bkash } from '#src/features/payments/providers/bkash.server.ts'
import type {
  Provider,
  ProviderAccount,
  ProviderKind,
  ProviderOptions,
} from '#src/features/payments/providers/provider.ts'
import { sslcommerz } from '#src/features/payments/providers/sslcommerz.server.ts'

export const providerKinds: Readonly<Record<PaymentProvider, ProviderKind>> = { bkash, sslcommerz }

/** Which of the provider's addresses the owner of the shop chose. */
export type BaseChoice = keyof ProviderKind['baseUrls']

export type ConnectProvider = {
  (
    name: PaymentProvider,
    account: Pick<ProviderAccount, 'secrets'> & { readonly base: BaseChoice },
  ): Provider
  /** Whether this is a page of the provider: its answer is input. */
  readonly isPage: (name: PaymentProvider, address: string) => boolean
}

type Connecting = ProviderOptions & {
  /** Addresses on this machine that replace the providers' own, by a setting of the process. */
  readonly urls: Readonly<Record<string, string>>
}

/** The same after the password has changed. */
function accountKey(baseUrl: string, name: string): string {
  return createHash('sha256').update(`${baseUrl}\n${name}`).digest('base64url').slice(0, 16)
}

/** Keeps a connection while its account stays the same: it may hold a token. */
export function makeConnectProvider({ urls, ...options }: Connecting): ConnectProvider {
  const connections = new Map<PaymentProvider, { readonly key: string; readonly made: Provider }>()

  function connect(...[name, { base, secrets }]: Parameters<ConnectProvider>): Provider {
    const kind = providerKinds[name]
    const baseUrl = urls[name] ?? kind.baseUrls[base]
    const key = JSON.stringify([baseUrl, secrets])
    const known = connections.get(name)
    if (known?.key === key) return known.made
    const account = accountKey(baseUrl, secrets[kind.secretNames[0] ?? ''] ?? '')
    const made = { ...kind.connect({ baseUrl, secrets }, options), account }
    connections.set(name, { key, made })
    return made
  }

  return Object.assign(connect, {
    isPage: (name: PaymentProvider, address: string) => {
      if (!URL.canParse(address)) return false
      const { protocol, hostname, origin, username, password } = new URL(address)
      if (username !== '' || password !== '') return false
      const own = urls[name]
      if (own !== undefined) return origin === new URL(own).origin
      const { pageDomains } = providerKinds[name]
      return protocol === 'https:' && pageDomains.some((domain) => hostname.endsWith(`.${domain}`))
    },
  })
}
