import { Link } from 'react-router'
import type { NewOrders } from '#src/features/orders/dashboard/new-orders.ts'
import type { DashboardWords } from '#src/i18n/dashboard-words.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { Icon } from '#src/ui/icon.tsx'

type BarProps = {
  readonly count: number
  /** New orders belong on the list as it is filtered and sorted now. */
  readonly isTheirList: boolean
  readonly letIn: NewOrders['letIn']
  readonly words: DashboardWords<'orders'>
}

/** `3 new`: new orders wait until it is pressed. Its place beside the heading moves no row. */
export function NewOrdersBar({ count, isTheirList, letIn, words }: BarProps) {
  const n = formatNumber(count, 'en')
  const said = count === 1 ? words.oneNew : interpolate(words.manyNew, { n })
  const look = {
    className: 'button-bright px-3 whitespace-nowrap',
    title: words.showNew,
    children: (
      <>
        <Icon name="bell" />
        {interpolate(words.nNew, { n })}
      </>
    ),
  }
  return (
    <>
      {/* There before it says anything: a live region must stand before its text. */}
      <p role="status" className="sr-only">
        {count > 0 && said}
      </p>
      {count > 0 &&
        (isTheirList ? (
          <button type="button" onClick={letIn} {...look} />
        ) : (
          <Link to="/dashboard/manage-orders" {...look} />
        ))}
    </>
  )
}
