/** One order beside the form that changes it. */

import { OrderAmounts } from '#src/features/orders/amounts/order-amounts.tsx'
import {
  type EditFormProps,
  OrderEditForm,
} from '#src/features/orders/dashboard/editor/order-edit-form.tsx'
import { OrderSummary } from '#src/features/orders/dashboard/order-summary.tsx'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import type { SectionMessages } from '#src/i18n/messages-for.ts'

type EditorProps = EditFormProps & {
  readonly listMessages: DashboardMessages<'orders'>
  readonly flagMessages: SectionMessages<'flags'>
  readonly amountMessages: DashboardMessages<'orderAmounts'>
}

export function OrderEditor(props: EditorProps) {
  const { fees, messages, listMessages, flagMessages } = props
  return (
    <OrderEditForm
      {...props}
      className="card p-5"
      beside={(order, follow) => (
        <div className="grid gap-5">
          <OrderSummary
            order={order}
            fees={fees}
            messages={messages}
            listMessages={listMessages}
            flagMessages={flagMessages}
          />
          <OrderAmounts
            order={order}
            follow={follow}
            messages={props.amountMessages}
            failures={props.failures}
          />
        </div>
      )}
    />
  )
}
