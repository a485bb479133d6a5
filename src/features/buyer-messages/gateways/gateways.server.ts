/** The SMS gateways with their own addresses; a setting of the process replaces one for tests. */

import type { KeyedGateway } from '#src/domain/messages/buyer-message.ts'
import { bulkSmsBd } from '#src/features/buyer-messages/gateways/bulksmsbd.server.ts'
import type { GatewayKind, SmsGateway } from '#src/features/buyer-messages/gateways/sms-gateway.ts'
import { smsNetBd } from '#src/features/buyer-messages/gateways/sms-net-bd.server.ts'

const kinds: Readonly<Record<KeyedGateway, GatewayKind>> = {
  bulksmsbd: bulkSmsBd,
  'sms-net-bd': smsNetBd,
}

export type ConnectGateway = (name: KeyedGateway, apiKey: string) => SmsGateway

type Connecting = {
  /** Addresses on this machine that replace the gateways' own. */
  readonly urls: Readonly<Record<string, string>>
  /** The time limit of one call. */
  readonly callMs: number
}

export function makeConnectGateway({ urls, callMs }: Connecting): ConnectGateway {
  return (name, apiKey) => {
    const { baseUrl, connect } = kinds[name]
    return connect({ baseUrl: urls[name] ?? baseUrl, apiKey }, { callMs })
  }
}
