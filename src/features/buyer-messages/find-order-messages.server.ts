import { messageEvents } from '#src/domain/messages/buyer-message.ts'
import { findMessageSettings } from '#src/features/buyer-messages/message-settings.server.ts'
import { messageText } from '#src/features/buyer-messages/message-text.ts'
import type { OrderMessagesOnTheWire } from '#src/features/buyer-messages/message-wire.ts'
import { refusesMessages } from '#src/features/buyer-messages/refuse-messages.server.ts'
import type { OrderView } from '#src/features/orders/order-view.ts'
import { findShopSettings } from '#src/features/settings/find-shop-settings.server.ts'
import type { Shop } from '#src/features/shop.ts'

/** What the shop sent about an order, and each text as its buyer would read it. */
export async function findOrderMessages(
  { db: { read: reads }, secrets }: Pick<Shop, 'db' | 'secrets'>,
  order: OrderView,
  origin: string,
): Promise<OrderMessagesOnTheWire> {
  const { templates } = await findMessageSettings(reads)
  const { phone } = await findShopSettings(reads)
  const items = await reads
    .selectFrom('buyer_messages')
    .select(['event', 'channel', 'state', 'because', 'due_at as dueAt', 'changed_at as at'])
    .where('order_id', '=', order.id)
    .orderBy('id')
    .execute()
  return {
    refuses: await refusesMessages(reads, secrets, order.customer.phone),
    items,
    language: order.language,
    texts: messageEvents.map((event) => ({
      event,
      text: messageText({ order, origin, phone }, templates, event),
    })),
  }
}
