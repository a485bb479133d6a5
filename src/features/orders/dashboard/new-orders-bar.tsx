import { Link } from 'react-router'
import type { NewOrders } from '#src/features/orders/dashboard/new-orders.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { Icon } from '#src/ui/icon.tsx'

type BarProps = {
  readonly count: number
  /** New orders belong on the list as it is filtered and sorted now. */
  readonly isTheirList: boolean
  readonly letIn: NewOrders['letIn']
  readonly messages: DashboardMessages<'orders'>
}

/** `3 new`: new orders wait until it is pressed. Its place beside the heading moves no row. */
export function NewOrdersBar({ count, isTheirList, letIn, messages }: BarProps) {
  const language = useLanguage()
  const n = formatNumber(count, language)
  const said = count === 1 ? messages.oneNew : interpolate(messages.manyNew, { n })
  const look = {
    className: 'button-bright px-3 whitespace-nowrap',
    title: messages.showNew,
    children: (
      <>
        <Icon name="bell" />
        {interpolate(messages.nNew, { n })}
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
