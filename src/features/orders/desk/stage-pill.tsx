import type { OrderStage } from '#src/domain/orders/order-stage.ts'
import { useDesk } from '#src/features/orders/desk/desk-parts.ts'

export function StagePill({ stage }: { readonly stage: OrderStage }) {
  const { messages } = useDesk()
  return (
    <span className="stage-pill" data-stage={stage}>
      {messages.stages[stage]}
    </span>
  )
}
