/** What the shop sent to the buyer of one order, what did not go out and why, and texts to send by hand. */

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { type MessageEvent, messageEvents } from '#src/domain/messages/buyer-message.ts'
import { type OrderStage, stageRules } from '#src/domain/orders/order-stage.ts'
import { normalisePhone, phoneWithoutPlus } from '#src/domain/people/phone.ts'
import type { OrderMessagesOnTheWire } from '#src/features/buyer-messages/message-wire.ts'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatDateTime } from '#src/i18n/format-date.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { askApi } from '#src/platform/api-client/ask-api.ts'
import { copyText } from '#src/ui/dashboard/copy/copy-text.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { Icon } from '#src/ui/icon.tsx'

type MessagesOfOrderProps = {
  readonly order: Pick<OrderOnTheWire, 'oid' | 'cphone' | 'stage' | 'version'>
  /** Whether the user may send a failed message again. */
  readonly maySendAgain: boolean
  readonly messages: DashboardMessages<'orderMessages'>
}

type Item = OrderMessagesOnTheWire['items'][number]

const nextLookMs = 5_000

const isUnderWay = ({ state }: Item): boolean => state === 'waiting' || state === 'sending'

/** Each move can cause another message, so it is read again with each version of the order. */
function useMessagesOf({ oid, version }: MessagesOfOrderProps['order']) {
  return useQuery({
    queryKey: ['/admin/orders/messages', oid, version],
    placeholderData: keepPreviousData,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const path = `/admin/orders/${encodeURIComponent(oid)}/messages`
      return (await askApi<OrderMessagesOnTheWire>(path, { signal })).body
    },
    refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) ?? false) && nextLookMs,
  })
}

export function MessagesOfOrder({ order, maySendAgain, messages }: MessagesOfOrderProps) {
  const { data, isError, refetch } = useMessagesOf(order)
  if (!data && !isError) return null
  return (
    <section className="order-panel-part" aria-labelledby="panel-messages">
      <h3 id="panel-messages" className="order-panel-title">
        {messages.heading}
      </h3>
      {!data && (
        <div role="alert" className="flex flex-wrap items-center gap-3">
          <p>{messages.failed}</p>
          <button type="button" className="button-quiet" onClick={() => void refetch()}>
            {messages.tryAgain}
          </button>
        </div>
      )}
      {data && data.items.length > 0 && (
        <ul className="grid gap-2">
          {data.items.map((item) => (
            <Message key={`${item.event} ${item.channel}`} item={item} messages={messages} />
          ))}
        </ul>
      )}
      {maySendAgain && data?.items.some(({ state }) => state === 'failed') && (
        <Link to="/dashboard/outbox" className="underline">
          {messages.toOutbox}
        </Link>
      )}
      {data?.refuses === true && <p className="font-semibold text-wait">{messages.refuses}</p>}
      {data?.refuses === false && <ByHand order={order} sent={data} messages={messages} />}
    </section>
  )
}

const colours: Readonly<Partial<Record<Item['state'], string>>> = {
  failed: 'text-bad',
  unsure: 'text-wait',
}

type MessageProps = Pick<MessagesOfOrderProps, 'messages'> & { readonly item: Item }

function Message({ item, messages }: MessageProps) {
  const language = useLanguage()
  const { event, channel, state, because, dueAt, at } = item
  const timeOf = (when: string) => formatDateTime(new Date(when), language)
  const isAhead = state === 'waiting' && because === '' && Date.parse(dueAt) > Date.now()
  return (
    <li>
      <span className="flex flex-wrap justify-between gap-x-3">
        <span>
          {messages.eventNames[event]} · {messages.channels[channel]}
        </span>
        <strong className={colours[state] ?? ''}>
          {isAhead ? interpolate(messages.goesOut, { at: timeOf(dueAt) }) : messages.states[state]}
        </strong>
      </span>
      {because !== '' && (
        <span className="block wrap-anywhere">{reasonText(because, messages)}</span>
      )}
      {!isAhead && (
        <time dateTime={at} className="block text-sm text-quiet">
          {timeOf(at)}
        </time>
      )}
    </li>
  )
}

function reasonText(because: string, messages: MessageProps['messages']): string {
  const { reasons } = messages
  return Object.hasOwn(reasons, because)
    ? reasons[because as keyof typeof reasons]
    : interpolate(messages.gatewaySays, { why: because })
}

type ByHandProps = Pick<MessagesOfOrderProps, 'order' | 'messages'> & {
  readonly sent: Pick<OrderMessagesOnTheWire, 'language' | 'texts'>
}

/** The text of the order's stage first; of an order that waits for its call, the one for an unreached buyer. */
const eventFor = (stage: OrderStage): MessageEvent => {
  const { message, isToCall } = stageRules[stage]
  return message ?? (isToCall ? 'unreachable' : 'confirmed')
}

function ByHand({ order, sent, messages }: ByHandProps) {
  const { cphone, stage } = order
  const { language, texts } = sent
  const [chosen, setChosen] = useState<MessageEvent>()
  const event = chosen ?? eventFor(stage)
  const text = texts.find((one) => one.event === event)?.text ?? ''
  const national = normalisePhone(cphone)
  return (
    <div className="grid gap-2">
      <label className="grid gap-1 text-sm text-quiet">
        {messages.byHand}
        <select
          className="text-field text-base text-ink"
          value={event}
          onChange={({ target }) =>
            setChosen(messageEvents.find((one) => one === target.value) ?? event)
          }
        >
          {messageEvents.map((one) => (
            <option key={one} value={one}>
              {messages.eventNames[one]}
            </option>
          ))}
        </select>
      </label>
      <q lang={language} className="rounded-xl bg-page p-3 text-sm wrap-anywhere">
        {text}
      </q>
      <p className="flex flex-wrap gap-2">
        {national !== undefined && (
          <a
            href={`https://wa.me/${phoneWithoutPlus(national)}?text=${encodeURIComponent(text)}`}
            target="_blank"
            rel="noreferrer"
            className="button-quiet px-3"
          >
            <Icon name="chat" />
            {messages.whatsApp}
          </a>
        )}
        <button
          type="button"
          className="button-quiet px-3"
          onClick={() => void copyText(text, messages)}
        >
          {messages.copy}
        </button>
      </p>
    </div>
  )
}
