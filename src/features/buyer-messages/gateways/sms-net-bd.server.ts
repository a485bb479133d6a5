/** sms.net.bd (Alpha): `POST /sendsms`, answers with an `error` of 0 or a number (COURIERS.md, SMS). */

import {
  balanceAnswer,
  callGateway,
  shortText,
  smsAnswer,
} from '#src/features/buyer-messages/gateways/call-gateway.server.ts'
import type { GatewayKind } from '#src/features/buyer-messages/gateways/sms-gateway.ts'
import { isRecord } from '#src/lib/is-record.ts'

const reasons: Readonly<Record<number, string>> = {
  400: 'a field is missing or wrong',
  403: 'the account may not do this',
  405: 'the key is wrong',
  410: 'the account has expired',
  411: 'the account has expired',
  413: 'the sender id is wrong',
  414: 'the text is empty',
  415: 'the text is too long',
  416: 'the number is wrong',
  417: 'the balance is empty',
  420: 'the text is not allowed',
  421: 'a new account sends to its own number alone',
}

/** Its own error: nobody knows how far the message came. */
const internalError = 409

export const smsNetBd: GatewayKind = {
  baseUrl: 'https://api.sms.net.bd',
  connect: (account, { callMs }) => ({
    send: async ({ to, text, senderId }) => {
      const form = { to, msg: text, ...(senderId !== '' && { sender_id: senderId }) }
      const answer = await callGateway({ account, path: '/sendsms', form, callMs })
      return smsAnswer(answer, ({ error, data }) => {
        if (error === 0) {
          const reference = isRecord(data) ? shortText(data.request_id) : ''
          return { kind: 'accepted', reference }
        }
        const code = Number(error)
        if (!(code >= 400 && code < 500)) return undefined
        if (code === internalError) return { kind: 'unsure', because: `Error ${code}` }
        const reason = reasons[code]
        return { kind: 'refused', because: reason ? `${reason} (error ${code})` : `error ${code}` }
      })
    },
    findBalance: async () => {
      const answer = await callGateway({ account, path: '/user/balance/', form: {}, callMs })
      return balanceAnswer(answer, ({ error, data }) => {
        if (error === 0 && isRecord(data)) {
          return { kind: 'balance', taka: shortText(data.balance) }
        }
        const code = Number(error)
        return code > 0
          ? { kind: 'failed', because: reasons[code] ?? `error ${shortText(error)}` }
          : undefined
      })
    },
  }),
}
