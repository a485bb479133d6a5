/** The form that changes an order, beside the list. */

import { useQuery } from '@tanstack/react-query'
import {
  type EditFormProps,
  OrderEditForm,
} from '#src/features/orders/dashboard/editor/order-edit-form.tsx'
import { findOneOrder } from '#src/features/orders/dashboard/show-order.ts'
import { panelPath } from '#src/features/orders/desk/desk-parts.ts'
import { PanelFrame } from '#src/features/orders/desk/panel/panel-frame.tsx'
import { useClosePanel } from '#src/features/orders/desk/use-close-panel.ts'
import type { Moves } from '#src/features/orders/desk/use-moves.ts'

type PanelEditorProps = Omit<EditFormProps, 'opened' | 'show' | 'onDone'> & {
  readonly oid: string
  readonly moves: Moves
}

export function PanelEditor({ oid, moves, ...parts }: PanelEditorProps) {
  const close = useClosePanel(panelPath(oid))
  const read = useQuery({
    queryKey: ['/oneOrder', oid],
    queryFn: ({ signal }) => findOneOrder(oid, { signal }),
    // Read anew at each visit, and never while the user types.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const order = read.data?.body
  return (
    <PanelFrame oid={oid} read={read} stage={order?.stage}>
      {read.data && order && (
        <div className="order-panel-body order-panel-edit">
          <OrderEditForm
            key={oid}
            {...parts}
            className=""
            opened={read.data}
            show={async (after) => {
              // With the titles and pictures of its lines.
              const whole = await findOneOrder(oid, { items: 'all' })
              await moves.follow(whole?.body ?? after, order.stage)
            }}
            onDone={close}
          />
        </div>
      )}
    </PanelFrame>
  )
}
