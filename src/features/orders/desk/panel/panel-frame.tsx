/** The frame of an order beside the list: its number and stage, and what stands in place of an order. */

import { type ReactNode, useEffect, useRef } from 'react'
import type { OrderStage } from '#src/domain/orders/order-stage.ts'
import {
  type OrderRead,
  OrderReadStates,
} from '#src/features/orders/dashboard/order-read-states.tsx'
import { useDesk } from '#src/features/orders/desk/desk-parts.ts'
import { StagePill } from '#src/features/orders/desk/stage-pill.tsx'
import { useClosePanel } from '#src/features/orders/desk/use-close-panel.ts'
import { Icon } from '#src/ui/icon.tsx'

type FrameProps = {
  readonly oid: string
  readonly read: OrderRead
  readonly stage: OrderStage | undefined
  /** Where the order is there. */
  readonly children: ReactNode
}

export function PanelFrame({ oid, read, stage, children }: FrameProps) {
  const { messages } = useDesk()
  const close = useClosePanel()
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each order begins at its heading
  useEffect(() => heading.current?.focus({ preventScroll: true }), [oid])
  return (
    <aside className="order-panel" aria-labelledby="panel-heading">
      <header className="order-panel-head">
        <h2
          id="panel-heading"
          ref={heading}
          tabIndex={-1}
          className="text-xl font-bold outline-none"
        >
          {oid}
        </h2>
        {stage && <StagePill stage={stage} />}
        <button
          type="button"
          className="button-icon ms-auto"
          aria-label={messages.close}
          onClick={close}
        >
          <Icon name="close" />
        </button>
      </header>
      <OrderReadStates oid={oid} read={read} messages={messages} />
      {children}
    </aside>
  )
}
