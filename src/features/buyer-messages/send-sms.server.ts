/** One SMS through the owner's gateway, whatever it is about. */

import { needsKey } from '#src/domain/messages/buyer-message.ts'
import type { ConnectGateway } from '#src/features/buyer-messages/gateways/gateways.server.ts'
import type { SmsAnswer } from '#src/features/buyer-messages/gateways/sms-gateway.ts'
import {
  findGatewayKey,
  type SealingSecrets,
  type StoredMessageSettings,
} from '#src/features/buyer-messages/message-settings.server.ts'
import type { Shop } from '#src/features/shop.ts'
import type { Log } from '#src/platform/log.ts'
import { DeadLettered, NotSent, unsureReason } from '#src/platform/outbox/not-sent.ts'

export type SmsParts = Pick<Shop, 'clock'> & {
  readonly secrets: SealingSecrets
  readonly log: Log
  readonly connectGateway: ConnectGateway
}

type ToSend = {
  /** `8801XXXXXXXXX` */
  readonly to: string
  readonly text: string
  /** How many parts the gateway bills. */
  readonly parts: number
  readonly settings: StoredMessageSettings
  /** For the log. */
  readonly about: Readonly<Record<string, string>>
}

export async function sendSms(
  parts: SmsParts,
  { settings, to, text, parts: size, about }: ToSend,
): Promise<SmsAnswer> {
  const { gateway, senderId } = settings
  if (!needsKey(gateway)) return writeToLog(parts.log, { to, size, about })
  const apiKey = await findGatewayKey(parts, settings)
  if (apiKey === undefined) {
    return { kind: 'refused', because: 'this process cannot read the key of the gateway' }
  }
  return parts.connectGateway(gateway, apiKey).send({ to, text, senderId })
}

type Written = Pick<ToSend, 'to' | 'about'> & { readonly size: number }

/** Neither the text nor a whole number: a log is kept longer than a message. */
function writeToLog(log: Log, { to, size, about }: Written): SmsAnswer {
  const masked = `+${to.slice(0, 5)}*****${to.slice(-3)}`
  log.info({ event: 'sms-logged', ...about, to: masked, parts: size })
  return { kind: 'accepted', reference: '' }
}

export const mayHaveArrived = `${unsureReason}: the SMS may have arrived, so the shop sends it no second time`

/** For the outbox: after it, the event is done. */
export function throwUnlessAccepted(answer: SmsAnswer): void {
  if (answer.kind === 'accepted') return
  if (answer.kind === 'unsure') throw new DeadLettered(mayHaveArrived)
  if (answer.kind === 'not-sent') throw new NotSent(answer.because)
  throw new DeadLettered(`The SMS gateway refused it: ${answer.because}`)
}
