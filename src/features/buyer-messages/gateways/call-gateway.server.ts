/** One call to a gateway: a form in, JSON out. The answer is input: bounded, and read field by field. */

import type {
  BalanceAnswer,
  GatewayAccount,
  SmsAnswer,
} from '#src/features/buyer-messages/gateways/sms-gateway.ts'
import { isRecord } from '#src/lib/is-record.ts'
import { callService, type ServiceAnswer } from '#src/platform/outgoing/call-service.server.ts'

const mostBytes = 16 * 1024

type Call = {
  readonly account: GatewayAccount
  readonly path: string
  readonly form: Readonly<Record<string, string>>
  readonly callMs: number
}

export function callGateway({ account, path, form, callMs }: Call): Promise<ServiceAnswer> {
  return callService({
    url: `${account.baseUrl}${path}`,
    method: 'POST',
    headers: {},
    form: { api_key: account.apiKey, ...form },
    withinMs: callMs,
    mostBytes,
  })
}

type Body = Readonly<Record<string, unknown>>

/** `read` gives undefined for an answer in which it finds neither success nor refusal. */
export function smsAnswer(
  answer: ServiceAnswer,
  read: (body: Body) => SmsAnswer | undefined,
): SmsAnswer {
  if (answer.kind === 'not-sent') return answer
  if (answer.kind === 'no-answer') return { kind: 'unsure', because: answer.because }
  const known = isRecord(answer.body) ? read(answer.body) : undefined
  if (known) return known
  // A request that the gateway could not read sent nothing; any other answer proves nothing.
  const { status } = answer
  if (status >= 400 && status < 500) return { kind: 'refused', because: `Status ${status}` }
  return { kind: 'unsure', because: `Status ${status} without a known answer` }
}

export function balanceAnswer(
  answer: ServiceAnswer,
  read: (body: Body) => BalanceAnswer | undefined,
): BalanceAnswer {
  if (answer.kind !== 'answered') return { kind: 'failed', because: answer.because }
  const known = isRecord(answer.body) ? read(answer.body) : undefined
  return known ?? { kind: 'failed', because: `Status ${answer.status} without a known answer` }
}

/** A code or an amount of the gateway's, short enough to show. */
export function shortText(value: unknown): string {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  return typeof value === 'string' ? value.replaceAll(/[^\w .:-]/g, '').slice(0, 60) : ''
}
