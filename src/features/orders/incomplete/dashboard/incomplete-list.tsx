import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { fromTaka } from '#src/domain/money.ts'
import { type FailureMessages, reportFailure } from '#src/features/dashboard/make-query-client.ts'
import { ContactLinks } from '#src/features/orders/dashboard/contact-links.tsx'
import type { IncompleteOnTheWire } from '#src/features/orders/incomplete/incomplete-wire.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatDateTime } from '#src/i18n/format-date.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { ApiFailure, askApi } from '#src/platform/api-client/ask-api.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { Icon } from '#src/ui/icon.tsx'
import { showToast } from '#src/ui/toast/toast-list.ts'

type IncompleteListProps = {
  /** Whether the owner has switched it on. */
  readonly isOn: boolean
  /** Whether this user may switch it on. */
  readonly canSwitch: boolean
  readonly messages: DashboardMessages<'incompleteOrders'>
  readonly contact: DashboardMessages<'orders'>
  readonly failures: FailureMessages
}

const path = '/admin/incomplete-orders'

export function IncompleteList(props: IncompleteListProps) {
  const { isOn, canSwitch, messages } = props
  const { data, isPending, refetch } = useQuery({
    queryKey: [path],
    queryFn: async ({ signal }) =>
      (await askApi<{ readonly items: readonly IncompleteOnTheWire[] }>(path, { signal })).body,
    // No buyer stays in the browser.
    gcTime: 0,
  })
  return (
    <>
      {!isOn && (
        <p className="notice flex flex-wrap items-center gap-3">
          {messages.isOff}
          {canSwitch && (
            <Link to="/dashboard/shop-details" className="button-quiet">
              {messages.toDetails}
            </Link>
          )}
        </p>
      )}
      {isPending && <p role="status">{messages.loading}</p>}
      {!isPending && !data && (
        <div role="alert">
          <p>{messages.failed}</p>
          <button type="button" className="button-quiet" onClick={() => void refetch()}>
            {messages.tryAgain}
          </button>
        </div>
      )}
      {data && data.items.length === 0 && isOn && <p className="card p-5">{messages.none}</p>}
      {data && data.items.length > 0 && (
        <ul className="grid gap-3 lg:grid-cols-2">
          {data.items.map((item) => (
            <Form key={item._id} {...props} item={item} />
          ))}
        </ul>
      )}
    </>
  )
}

type FormProps = IncompleteListProps & { readonly item: IncompleteOnTheWire }

function Form({ item, messages, contact, failures }: FormProps) {
  const language = useLanguage()
  const change = useChange(item, { messages, failures })
  const when = (time: string) => formatDateTime(new Date(time), language)
  const { _id, cname, cphone, caddress, place, items, amount, changedAt, calledAt } = item
  const name = cname || messages.noName
  return (
    <li className="card grid content-start gap-2 p-4 wrap-anywhere">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <strong className="text-lg">{name}</strong>
        {calledAt && (
          <span className="status-pill text-good">
            {interpolate(messages.called, { when: when(calledAt) })}
          </span>
        )}
      </div>
      <p className="text-sm text-quiet">
        {interpolate(messages.lastTyped, { when: when(changedAt) })}
      </p>
      <ContactLinks name={name} phone={cphone} messages={contact} />
      {(caddress || place) && <p>{[caddress, place].filter(Boolean).join(', ')}</p>}
      {items.length > 0 && (
        <p>
          {items
            .map(({ title, quantity }) =>
              interpolate(messages.line, { n: formatNumber(quantity, language), title }),
            )
            .join(', ')}
          {': '}
          {interpolate(messages.amount, { amount: formatMoney(fromTaka(amount), language) })}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Link to={`/dashboard/new-order?incomplete=${_id}`} className="button-main">
          {messages.order}
        </Link>
        <button
          type="button"
          className="button-quiet"
          disabled={change.isPending}
          onClick={() => change.mutate('called')}
        >
          <Icon name="phone" />
          {messages.wasCalled}
        </button>
        <button
          type="button"
          className="button-quiet text-bad"
          disabled={change.isPending}
          onClick={() => change.mutate('remove')}
        >
          <Icon name="delete" />
          {messages.remove}
        </button>
      </div>
    </li>
  )
}

function useChange(
  { _id }: IncompleteOnTheWire,
  { messages, failures }: Pick<IncompleteListProps, 'messages' | 'failures'>,
) {
  const client = useQueryClient()
  return useMutation({
    meta: { isShownByForm: true },
    mutationFn: (kind: 'called' | 'remove') =>
      kind === 'called'
        ? askApi(`${path}/${_id}/called`, { method: 'POST' })
        : askApi(`${path}/${_id}`, { method: 'DELETE' }),
    onSuccess: (_answer, kind) => {
      if (kind === 'remove') showToast('success', messages.removed)
    },
    onError: (error) => {
      const isGone = error instanceof ApiFailure && error.status === 404
      if (isGone) showToast('error', messages.gone)
      else reportFailure(error, failures)
    },
    onSettled: () => client.invalidateQueries({ queryKey: [path] }),
  })
}
