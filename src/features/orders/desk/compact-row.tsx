/** One order in 56 px; on a phone a card. */

import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { ProductThumb } from '#src/features/catalogue/dashboard/product-thumb.tsx'
import { useListSearch } from '#src/features/dashboard/way-back.tsx'
import { ContactButtons } from '#src/features/orders/desk/contact-buttons.tsx'
import { panelPath, useDesk } from '#src/features/orders/desk/desk-parts.ts'
import { ageText, collectText } from '#src/features/orders/desk/order-text.ts'
import { RowAction } from '#src/features/orders/desk/row-action.tsx'
import { RowMarks } from '#src/features/orders/desk/row-marks.tsx'
import { StagePill } from '#src/features/orders/desk/stage-pill.tsx'
import type { Moves } from '#src/features/orders/desk/use-moves.ts'
import { DuplicateMark } from '#src/features/orders/duplicates/dashboard/duplicate-mark.tsx'
import type { OrderOnTheWire } from '#src/features/orders/order-wire.ts'
import { digitsIn } from '#src/i18n/digits.ts'
import { formatDateTime } from '#src/i18n/format-date.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { titleIn } from '#src/i18n/title-in.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { Icon } from '#src/ui/icon.tsx'

export type RowHandlers = {
  readonly open: (oid: string) => void
  /** With the Shift key: every row from the cursor to this one. */
  readonly select: (oid: string, isRange: boolean) => void
  readonly pointAt: (oid: string) => void
}

type CompactRowProps = RowHandlers & {
  readonly order: OrderOnTheWire
  readonly isNew: boolean
  readonly isSelected: boolean
  readonly isAtCursor: boolean
  readonly now: Date
  readonly moves: Moves
}

export function CompactRow({ order, moves, now, open, select, pointAt, ...is }: CompactRowProps) {
  const { messages, listMessages } = useDesk()
  const language = useLanguage()
  const { oid, cname, cphone, caddress, items = [] } = order
  const { search } = useListSearch()
  const [first] = items
  const name = { number: oid }

  function openFromAnywhere({ target }: MouseEvent): void {
    const isControl = target instanceof Element && target.closest('a, button, label, input, .next')
    if (!isControl && window.getSelection()?.isCollapsed !== false) open(oid)
  }

  return (
    // The link in the row does the same by keyboard.
    <tr
      data-oid={oid}
      data-cursor={is.isAtCursor || undefined}
      data-selected={is.isSelected || undefined}
      data-changed={moves.changed.has(oid) || undefined}
      data-new={is.isNew || undefined}
      onClick={openFromAnywhere}
    >
      <td className="pick">
        <label className="grid size-11 cursor-pointer place-items-center">
          <input
            type="checkbox"
            className="size-5 accent-brand"
            checked={is.isSelected}
            aria-label={interpolate(messages.select, name)}
            onChange={({ nativeEvent }) =>
              select(oid, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
            }
          />
        </label>
      </td>
      <td className="product">
        <div className="flex min-w-0 items-center gap-2.5">
          <ProductThumb image={first?.image ?? ''} isSmall />
          <Link
            to={`${panelPath(oid)}${search}`}
            state={{ isPanel: true }}
            preventScrollReset
            data-row-link
            className="row-link"
            onFocus={() => pointAt(oid)}
          >
            <span className="row-title">{first ? titleIn(language, first) : order.pid}</span>{' '}
            <span className="text-sm whitespace-nowrap text-quiet">
              × {formatNumber(first?.quantity ?? order.quantity, language)}
              {order.returned !== undefined && (
                <strong className="ms-1.5 text-wait">
                  {interpolate(messages.returnedOf, {
                    n: formatNumber(order.returned, language),
                    all: formatNumber(order.quantity, language),
                  })}
                </strong>
              )}
              {items.length > 1 && (
                <strong className="ms-1.5 text-brand">
                  {interpolate(messages.more, { n: formatNumber(items.length - 1, language) })}
                </strong>
              )}
            </span>
            <span className="sr-only">
              {' '}
              {oid}, {cname}
            </span>
          </Link>
        </div>
      </td>
      <td className="order">
        <span className="row-number">{oid}</span>
        <span className="text-sm text-quiet">
          {is.isNew && <strong className="text-brand">{listMessages.isNew} · </strong>}
          <time dateTime={order.odate} title={formatDateTime(new Date(order.odate), language)}>
            {ageText(order.odate, now, messages, language)}
          </time>
        </span>
      </td>
      <td className="collect">
        <strong>{collectText(order, language)}</strong>
      </td>
      <td className="buyer">
        <span className="row-name" title={cname}>
          {cname}
        </span>
        <span className="row-marks">
          <span className="row-phone">{digitsIn(cphone, language)}</span>
          <RowMarks order={order} />
          <DuplicateMark order={order} />
        </span>
      </td>
      <td className="address">
        <span className="row-address" title={caddress}>
          {caddress}
        </span>
      </td>
      <td className="stage">
        <StagePill stage={order.stage} />
      </td>
      <td className="next">
        <div className="row-actions">
          <div className="row-contact">
            <ContactButtons order={order} />
          </div>
          <RowAction order={order} moves={moves} />
          <Link
            to={`${panelPath(oid)}${search}`}
            state={{ isPanel: true }}
            preventScrollReset
            className="button-quiet row-more px-2 text-sm"
            aria-label={interpolate(messages.moreOf, name)}
          >
            <Icon name="menu" />
            {messages.moreActions}
          </Link>
        </div>
      </td>
    </tr>
  )
}
