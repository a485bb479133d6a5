import { Link } from 'react-router'
import type { NewOrders } from '#src/features/orders/dashboard/use-new-orders.ts'
import type { DashboardWords } from '#src/i18n/dashboard-words.ts'
import { formatNumber } from '#src/i18n/format-number.ts'
import { interpolate } from '#src/lib/interpolate.ts'
import { Icon } from '#src/ui/icon.tsx'

type NoticeProps = {
  readonly news: NewOrders
  /** They are in the list already. */
  readonly isListed: boolean
  readonly words: DashboardWords<'orders'>
}

/** There before it says anything, so that it is heard when it does. */
export function NewOrdersNotice({ news: { count, isCut }, isListed, words }: NoticeProps) {
  return (
    <>
      <div className={count > 0 ? 'notice flex flex-wrap items-center gap-x-4 gap-y-2' : 'sr-only'}>
        <p role="status" className="flex items-center gap-2">
          {count > 0 && (
            <>
              <Icon name="bell" />
              {newOrdersText(count, words)}
            </>
          )}
        </p>
        {count > 0 && !isListed && (
          <Link to="/dashboard/manage-orders" className="button-main">
            {words.showNew}
          </Link>
        )}
      </div>
      {isCut && (
        <p role="status" className="flex items-center gap-2 text-sm font-semibold text-wait">
          <Icon name="warning" />
          {words.notWatching}
        </p>
      )}
    </>
  )
}

function newOrdersText(count: number, words: NoticeProps['words']): string {
  return count === 1 ? words.oneNew : interpolate(words.manyNew, { n: formatNumber(count, 'en') })
}
