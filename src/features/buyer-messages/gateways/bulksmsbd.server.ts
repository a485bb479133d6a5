/** BulkSMSBD: `POST /api/smsapi`, answers with a `response_code` (COURIERS.md, SMS). */

import {
  balanceAnswer,
  callGateway,
  shortText,
  smsAnswer,
} from '#src/features/buyer-messages/gateways/call-gateway.server.ts'
import type { GatewayKind } from '#src/features/buyer-messages/gateways/sms-gateway.ts'

const accepted = 202

/** The codes of refusals that an owner can mend. An unknown code of this range is a refusal, too. */
const reasons: Readonly<Record<number, string>> = {
  1001: 'the number is wrong',
  1002: 'the sender id is wrong or switched off',
  1003: 'a field is missing',
  1006: 'the balance has expired',
  1007: 'the balance is empty',
  1011: 'the key is wrong',
  1012: 'the text must be in Bangla',
  1013: 'the sender id does not belong to this key',
  1018: 'the account is switched off',
  1031: 'the account is not verified',
  1032: 'the address of this server is not on the gateway’s list',
}

/** Its own error: nobody knows how far the message came. */
const internalError = 1005

export const bulkSmsBd: GatewayKind = {
  baseUrl: 'https://bulksmsbd.net',
  connect: (account, { callMs }) => ({
    send: async ({ to, text, senderId }) => {
      const form = { type: 'text', number: to, senderid: senderId, message: text }
      const answer = await callGateway({ account, path: '/api/smsapi', form, callMs })
      return smsAnswer(answer, ({ response_code, message_id }) => {
        const code = Number(response_code)
        if (code === accepted) return { kind: 'accepted', reference: shortText(message_id) }
        if (!(code > 1_000 && code < 1_100)) return undefined
        if (code === internalError) return { kind: 'unsure', because: `Code ${code}` }
        const reason = reasons[code]
        return { kind: 'refused', because: reason ? `${reason} (code ${code})` : `code ${code}` }
      })
    },
    findBalance: async () => {
      const answer = await callGateway({ account, path: '/api/getBalanceApi', form: {}, callMs })
      return balanceAnswer(answer, ({ response_code, balance }) => {
        const code = Number(response_code)
        if (code === accepted) return { kind: 'balance', taka: shortText(balance) }
        return code > 0
          ? { kind: 'failed', because: reasons[code] ?? `code ${shortText(response_code)}` }
          : undefined
      })
    },
  }),
}
