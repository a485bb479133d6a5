/** The two endpoints of the mail service that the contact form expects, and the shop's inbox. */

import { z } from 'zod'
import { actorName } from '#src/features/accounts/sessions/caller.ts'
import { listMessages } from '#src/features/contact/list-messages.server.ts'
import { markMessage } from '#src/features/contact/mark-message.server.ts'
import { MessageOnTheWire, toWire } from '#src/features/contact/message-wire.ts'
import { NewMessage } from '#src/features/contact/new-message.ts'
import { takeMessage } from '#src/features/contact/take-message.server.ts'
import { problemSentence } from '#src/i18n/messages-for.ts'
import { isRecord } from '#src/lib/is-record.ts'
import { page, pageOf, searchText, size, trueOrFalse } from '#src/platform/forms/paging-query.ts'
import { type Answer, answer, notFound } from '#src/platform/http/answer.ts'
import { defineEndpoint, type Endpoint, fieldProblems } from '#src/platform/http/endpoint.ts'
import type { ApiContext } from '#src/routes/api/context.ts'

/** The shop has one service and one template, so it ignores these ids. */
const ignoredIds = {
  service_id: z.unknown().optional(),
  template_id: z.unknown().optional(),
  user_id: z.unknown().optional(),
}

const SendEmail = z.object({ ...ignoredIds, template_params: NewMessage })
const SendEmailForm = z.object({ ...ignoredIds, ...NewMessage.shape })

// The texts of the mail service, which its client passes on.
const mailAnswers = {
  200: { of: 'The message is stored', schema: z.literal('OK'), type: 'text/plain' },
  400: { of: 'A line for each wrong field', schema: z.string(), type: 'text/plain' },
  429: {
    of: 'Too many messages from one device or address; with Retry-After',
    schema: z.string(),
    type: 'text/plain',
  },
} as const

const sendEmail = defineEndpoint<ApiContext>({
  method: 'POST',
  path: '/api/v1.0/email/send',
  summary: 'Writes a message to the shop',
  permission: 'message.send',
  requestClass: 'owner',
  documentedBody: SendEmail,
  answers: mailAnswers,
  handle: async (context, { rawBody }) => {
    const fields = isRecord(rawBody) ? rawBody.template_params : undefined
    return answerFor(context, isRecord(fields) ? fields : {})
  },
})

const sendEmailForm = defineEndpoint<ApiContext>({
  method: 'POST',
  path: '/api/v1.0/email/send-form',
  summary: 'Writes a message to the shop, as a form',
  permission: 'message.send',
  requestClass: 'owner',
  takes: 'multipart',
  documentedBody: SendEmailForm,
  answers: mailAnswers,
  handle: async (context, { rawBody }) =>
    answerFor(context, isRecord(rawBody) ? withPlainBreaks(rawBody) : {}),
})

/** Forms send a line break as two characters; the limit counts it as one. */
function withPlainBreaks(fields: Readonly<Record<string, unknown>>): object {
  const { message } = fields
  return typeof message === 'string'
    ? { ...fields, message: message.replaceAll('\r\n', '\n') }
    : fields
}

async function answerFor({ shop, caller }: ApiContext, fields: object): Promise<Answer> {
  const parsed = NewMessage.safeParse(fields)
  if (!parsed.success) {
    const problems = Object.entries(fieldProblems(parsed.error) ?? {})
    const lines = problems.map(([name, key]) => `${name}: ${problemSentence('en', key)}`)
    return plainText(400, lines.join('\n'))
  }

  const taken = await takeMessage(shop, { message: parsed.data, from: caller.from })
  if (taken.ok) return plainText(200, 'OK')
  return plainText(429, 'Too Many Requests: try again later, or call the shop.', {
    'retry-after': String(taken.failure.retryAfterSeconds),
  })
}

function plainText(status: number, body: string, headers: Answer['headers'] = {}): Answer {
  return { status, body, headers: { 'content-type': 'text/plain; charset=utf-8', ...headers } }
}

const MessagesQuery = z.object({ page, size, q: searchText, unread: trueOrFalse })

const messages = defineEndpoint<ApiContext, typeof MessagesQuery>({
  method: 'GET',
  path: '/api/admin/messages',
  summary: 'Lists the messages of visitors, newest first',
  permission: 'messages.list',
  requestClass: 'owner',
  query: MessagesQuery,
  answers: {
    200: {
      of: 'A page of messages',
      schema: pageOf(MessageOnTheWire),
    },
  },
  handle: async ({ shop }, { query }) => {
    const { q: text, unread: isUnread, ...filter } = query
    const { items, ...paging } = await listMessages(shop.db.read, { ...filter, text, isUnread })
    return answer({ items: items.map(toWire), ...paging })
  },
})

const Marking = z.object({ read: z.boolean({ error: 'read' }) })

const oneMessage = defineEndpoint<ApiContext, undefined, typeof Marking>({
  method: 'PUT',
  path: '/api/admin/messages/:id',
  summary: 'Marks a message as read or as unread',
  permission: 'messages.list',
  requestClass: 'owner',
  body: Marking,
  answers: {
    200: { of: 'The current message', schema: MessageOnTheWire },
    400: { of: 'The field read is missing or invalid' },
    404: { of: 'No such message' },
  },
  handle: async ({ shop, caller }, { params, body }) => {
    const marked = await markMessage(shop, {
      id: params.id ?? '',
      isRead: body.read,
      actor: actorName(caller),
    })
    return marked.ok ? answer(toWire(marked.value)) : notFound
  },
})

export const mailEndpoints: readonly Endpoint<ApiContext>[] = [
  sendEmail,
  sendEmailForm,
  messages,
  oneMessage,
]
