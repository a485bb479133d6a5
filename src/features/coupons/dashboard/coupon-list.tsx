/** All coupons, with the form that makes or changes one. */

import { useState } from 'react'
import { whyNotLive } from '#src/domain/coupons/coupon.ts'
import { fromDhakaMinute } from '#src/domain/dhaka-time.ts'
import { fromTaka } from '#src/domain/money.ts'
import type { CategoryChoices } from '#src/features/catalogue/categories/category-choices.server.ts'
import type { CouponOfOwner } from '#src/features/coupons/coupon-wire.ts'
import { CouponForm } from '#src/features/coupons/dashboard/coupon-form.tsx'
import { bodyOf, newCoupon, typedFrom } from '#src/features/coupons/dashboard/typed-coupon.ts'
import { useCouponSave, useCoupons } from '#src/features/coupons/dashboard/use-coupons.ts'
import { ReadState } from '#src/features/dashboard/read-state.tsx'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatDateTime } from '#src/i18n/format-date.ts'
import { formatMoney } from '#src/i18n/format-money.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import type { Language } from '#src/i18n/language.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { BusyButton } from '#src/ui/dashboard/busy-button.tsx'
import { Cell } from '#src/ui/dashboard/labelled-cell.tsx'
import { PlainTable } from '#src/ui/dashboard/table/plain-table.tsx'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { Icon } from '#src/ui/icon.tsx'

type ListProps = {
  readonly messages: DashboardMessages<'coupons'>
  readonly searchMessages: DashboardMessages<'productSearch'>
  readonly bannerMessages: DashboardMessages<'banners'>
  readonly categories: CategoryChoices
}

/** `before` is undefined for a new one. */
type Open = { readonly before: CouponOfOwner | undefined }

export function CouponList(props: ListProps) {
  const { messages, searchMessages, bannerMessages, categories } = props
  const read = useCoupons()
  const [open, setOpen] = useState<Open>()

  if (!read.data) return <ReadState read={read} messages={messages} />
  const { items } = read.data
  return (
    <>
      <button
        type="button"
        className="button-main justify-self-start"
        onClick={() => setOpen({ before: undefined })}
      >
        <Icon name="plus" />
        {messages.add}
      </button>
      {items.length === 0 ? (
        <div className="card grid justify-items-center gap-3 px-5 py-10 text-center">
          <p className="text-xl font-bold">{messages.none}</p>
          <p className="max-w-[48ch] text-quiet">{messages.aboutNone}</p>
        </div>
      ) : (
        <PlainTable headings={Object.values(messages.columns)} aria-label={messages.heading}>
          {items.map((coupon) => (
            <Row
              key={coupon._id}
              coupon={coupon}
              categories={categories}
              edit={() => setOpen({ before: coupon })}
              messages={messages}
            />
          ))}
        </PlainTable>
      )}
      {open && (
        <CouponForm
          before={open.before}
          begun={open.before ? typedFrom(open.before) : newCoupon}
          categories={categories}
          close={() => setOpen(undefined)}
          messages={messages}
          searchMessages={searchMessages}
          bannerMessages={bannerMessages}
        />
      )}
    </>
  )
}

type RowProps = Pick<ListProps, 'messages' | 'categories'> & {
  readonly coupon: CouponOfOwner
  readonly edit: () => void
}

function Row({ coupon, categories, edit, messages }: RowProps) {
  const language = useLanguage()
  const { code, on } = coupon
  const { columns } = messages
  const change = useCouponSave(on ? messages.switchedOff : messages.switchedOn)
  const state = stateOf(coupon)
  return (
    <tr>
      <Cell label={columns.code}>
        <strong className="wrap-anywhere" lang="en">
          {code}
        </strong>
      </Cell>
      <Cell label={columns.worth}>
        <strong>{worthText(coupon, language, messages)}</strong>
        {coupon.min > 0 && (
          <span className="block text-sm text-quiet">
            {interpolate(messages.fromSum, { sum: formatMoney(fromTaka(coupon.min), language) })}
          </span>
        )}
      </Cell>
      <Cell label={columns.goods}>
        <span className="wrap-anywhere">{goodsText(coupon, categories, messages)}</span>
      </Cell>
      <Cell label={columns.time}>
        <span className="grid text-sm">
          {coupon.from !== null && (
            <span>{interpolate(messages.begins, { time: timeText(coupon.from, language) })}</span>
          )}
          {coupon.to === null ? (
            <span>{messages.endless}</span>
          ) : (
            <span>{interpolate(messages.ends, { time: timeText(coupon.to, language) })}</span>
          )}
          {coupon.bannerText !== '' && <span>{messages.hasBanner}</span>}
        </span>
      </Cell>
      <Cell label={columns.used}>{usedText(coupon, language, messages)}</Cell>
      <Cell label={columns.state}>
        <strong className={state === 'live' ? 'text-good' : 'text-quiet'}>
          {messages.states[state]}
        </strong>
      </Cell>
      <Cell label={columns.work}>
        <span className="flex flex-wrap items-center gap-2 xl:flex-nowrap">
          <button
            type="button"
            className="button-quiet whitespace-nowrap"
            aria-label={interpolate(messages.editOf, { code })}
            onClick={edit}
          >
            {messages.edit}
          </button>
          <BusyButton
            className="button-quiet whitespace-nowrap"
            aria-label={interpolate(on ? messages.switchOffOf : messages.switchOnOf, { code })}
            isBusy={change.isPending}
            press={() =>
              change.mutate({ before: coupon, body: { ...bodyOf(typedFrom(coupon)), on: !on } })
            }
          >
            {on ? messages.switchOff : messages.switchOn}
          </BusyButton>
        </span>
      </Cell>
    </tr>
  )
}

type State = 'off' | 'ahead' | 'live' | 'ended' | 'used-up'

function stateOf({ on, from, to, uses, used }: CouponOfOwner): State {
  if (!on) return 'off'
  const life = {
    isOn: on,
    startsAt: instantOf(from),
    endsAt: instantOf(to),
    mostUses: uses,
    uses: used,
  }
  const reason = whyNotLive(life, new Date().toISOString())
  return reason === 'unknown' ? 'ahead' : (reason ?? 'live')
}

function instantOf(minute: string | null): string | null {
  return (minute !== null && fromDhakaMinute(minute)?.toISOString()) || null
}

function timeText(minute: string, language: Language): string {
  const instant = fromDhakaMinute(minute)
  return instant ? formatDateTime(instant, language) : minute
}

type Messages = ListProps['messages']

function worthText({ percent, amount }: CouponOfOwner, language: Language, messages: Messages) {
  return percent === null
    ? formatMoney(fromTaka(amount ?? 0), language)
    : interpolate(messages.percentOff, { n: formatNumber(percent, language) })
}

function goodsText(
  { scope, products, categories: ids }: CouponOfOwner,
  categories: CategoryChoices,
  messages: Messages,
): string {
  if (scope === 'all') return messages.scopes.all
  const names =
    scope === 'products'
      ? products.map(({ title }) => title)
      : ids.map((id) => categories[id] ?? messages.categoryGone)
  return names.join(', ')
}

function usedText(
  { used, uses, usesAPhone }: CouponOfOwner,
  language: Language,
  messages: Messages,
): string {
  const n = formatNumber(used, language)
  const all =
    uses === null ? n : interpolate(messages.usedOf, { n, most: formatNumber(uses, language) })
  if (usesAPhone === null) return all
  return `${all} · ${interpolate(messages.aPhone, { n: formatNumber(usesAPhone, language) })}`
}
