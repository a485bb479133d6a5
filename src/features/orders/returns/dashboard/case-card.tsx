/** One return of the queue: what is to come back and why, and what staff do next. */

import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { stageOnTheWayBack, stageRules } from '#src/domain/orders/order-stage.ts'
import { longestWishNote } from '#src/domain/orders/order-wish.ts'
import { type ChosenReturnState, returnRules } from '#src/domain/returns/return-case.ts'
import { tellFailedChange } from '#src/features/orders/dashboard/show-order.ts'
import { panelPath } from '#src/features/orders/desk/desk-parts.ts'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import type { ReturnCaseOnTheWire } from '#src/features/orders/returns/cases/case-wire.ts'
import { CasePhotos } from '#src/features/orders/returns/dashboard/case-photos.tsx'
import { OrderHeading } from '#src/features/orders/returns/dashboard/order-heading.tsx'
import { outOf, ReceiveForm } from '#src/features/orders/returns/dashboard/receive-form.tsx'
import { ReceivedLines } from '#src/features/orders/returns/dashboard/received-lines.tsx'
import type { ReturnsParts } from '#src/features/orders/returns/dashboard/returns-queue.tsx'
import { UndoReturn } from '#src/features/orders/returns/dashboard/undo-return.tsx'
import { formatDateTime } from '#src/i18n/format-date.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { ApiFailure, askApi } from '#src/platform/api-client/ask-api.ts'
import { BusyButton } from '#src/ui/dashboard/busy-button.tsx'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { showToast } from '#src/ui/toast/toast-list.ts'

type CardProps = ReturnsParts & {
  readonly of: ReturnCaseOnTheWire
  readonly order: OrderOnTheWire
  readonly onChanged: () => void
  readonly onReceived: (after: OrderOnTheWire) => void
}

export function CaseCard(props: CardProps) {
  const { of: one, order, onChanged, onReceived, ...parts } = props
  const { messages } = parts
  const language = useLanguage()
  const id = useId()
  const { isOpen } = returnRules[one.state]
  const canReceive = isOpen && stageRules[order.stage].takesReturns
  const wanted = new Map(one.items.map(({ pid, quantity }) => [pid, quantity]))
  const receiving = canReceive && (
    <ReceiveForm {...parts} order={order} expected={wanted} onReceived={onReceived} />
  )
  return (
    <article aria-labelledby={id} className="card grid gap-3 p-4 wrap-anywhere">
      <OrderHeading id={id} order={order} />
      <p className="flex flex-wrap gap-x-3 text-sm">
        <strong>
          {interpolate(messages.since, {
            state: messages.states[one.state],
            when: formatDateTime(new Date(one.changed), language),
          })}
        </strong>
        <span className="text-quiet">
          {messages.begunBy}: {messages.origins[one.origin]}
        </span>
      </p>
      {(one.reason !== null || one.note !== '') && (
        <p className="whitespace-pre-line">
          {one.reason !== null && <strong>{messages.reasons[one.reason]}</strong>}
          {one.reason !== null && one.note !== '' && ': '}
          {one.note}
        </p>
      )}
      {one.answer !== '' && <p className="text-quiet">{one.answer}</p>}
      <ul className="grid gap-1">
        {(order.items ?? [])
          .filter(({ pid }) => wanted.has(pid))
          .map((item) => (
            <li key={item.pid}>
              {item.title} ·{' '}
              {interpolate(messages.wanted, {
                n: formatNumber(wanted.get(item.pid) ?? 0, language),
              })}
            </li>
          ))}
      </ul>
      {one.exchange !== null && (
        <p>
          {messages.sentInstead}:{' '}
          <Link to={panelPath(one.exchange)} className="underline">
            {one.exchange}
          </Link>
        </p>
      )}
      <ReceivedLines
        of={one}
        order={order}
        onChanged={onChanged}
        messages={messages}
        failures={parts.failures}
      />
      <CasePhotos of={one} onChanged={onChanged} messages={messages} failures={parts.failures} />
      {isOpen && order.stage !== stageOnTheWayBack && (
        <Steps {...parts} of={one} order={order} onChanged={onChanged} />
      )}
      {one.state === 'on-its-way' && receiving}
      {one.state !== 'on-its-way' && receiving && (
        <details>
          <summary className="flex min-h-11 items-center font-bold">{messages.receiveNow}</summary>
          {receiving}
        </details>
      )}
      {one.state === 'received' &&
        (order.items ?? []).some((item) => outOf(item) < item.quantity) && (
          <UndoReturn {...parts} order={order} onUndone={onChanged} />
        )}
    </article>
  )
}

function Steps(props: ReturnsParts & Pick<CardProps, 'of' | 'order' | 'onChanged'>) {
  const { of: one, order, onChanged, messages, listMessages, failures } = props
  const [sentence, setSentence] = useState('')
  const step = useMutation({
    meta: { isShownByForm: true },
    mutationFn: async (state: ChosenReturnState) => {
      const body = { state, answer: sentence }
      await askApi(`/admin/returns/${one._id}/step`, { method: 'POST', body })
      return state
    },
    onSuccess: (state) => {
      const said = { number: order.oid, state: messages.states[state] }
      showToast('success', interpolate(messages.stepped, said))
      onChanged()
    },
    onError: (error) => {
      const wrong = error instanceof ApiFailure ? Object.values(error.fields)[0] : undefined
      if (wrong !== undefined) return showToast('error', wrong)
      const sentences = { sentence: messages.notStepped, inDoubt: messages.perhapsStepped }
      tellFailedChange(error, { number: order.oid, ...sentences, messages: listMessages, failures })
      onChanged()
    },
  })
  const next = (state: ChosenReturnState) => returnRules[one.state].next.includes(state)
  const said = { isBusy: step.isPending }
  return (
    <div className="grid gap-2">
      <label className="grid gap-1 text-sm text-quiet">
        {messages.answer}
        <input
          className="text-field"
          value={sentence}
          maxLength={longestWishNote}
          autoComplete="off"
          onChange={({ target }) => setSentence(target.value)}
        />
      </label>
      <p className="flex flex-wrap gap-2">
        {next('approved') && (
          <BusyButton className="button-main" {...said} press={() => step.mutate('approved')}>
            {messages.approve}
            <span className="sr-only"> {order.oid}</span>
          </BusyButton>
        )}
        {next('on-its-way') && (
          <BusyButton className="button-quiet" {...said} press={() => step.mutate('on-its-way')}>
            {messages.onItsWay}
            <span className="sr-only"> {order.oid}</span>
          </BusyButton>
        )}
        {next('declined') && (
          <BusyButton className="button-quiet" {...said} press={() => step.mutate('declined')}>
            {messages.decline}
            <span className="sr-only"> {order.oid}</span>
          </BusyButton>
        )}
      </p>
    </div>
  )
}
