/** Who waits for a product that is sold out. Works without JavaScript. */

import { isAllowed } from '#src/domain/access/permissions.ts'
import {
  findMessageSettings,
  tellsBackInStock,
} from '#src/features/buyer-messages/message-settings.server.ts'
import { DeskPage } from '#src/features/dashboard/desk-page.tsx'
import { maskPhone } from '#src/features/orders/look-up/look-up-order-mask.ts'
import { orderAccessOf } from '#src/features/orders/order-access.ts'
import { WaitlistPhones } from '#src/features/waitlist/dashboard/waitlist-phones.tsx'
import { WaitlistProducts } from '#src/features/waitlist/dashboard/waitlist-products.tsx'
import { listWaitedFor, listWaitlist } from '#src/features/waitlist/list-waitlist.server.ts'
import { dashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import type { Route } from './+types/waitlist'

export const handle = { permission: 'waitlist.read', requestClass: 'owner' } satisfies PageHandle

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const { shop, caller } = context.get(pageContext)
  const reads = shop.db.read
  const messages = dashboardMessages(caller.language, 'waitlist')
  const pid = searchParams.get('product')
  return {
    heading: messages.heading,
    messages,
    tells: tellsBackInStock(await findMessageSettings(reads)),
    maySet: isAllowed(caller.actors, 'settings.write'),
    mayEdit: isAllowed(caller.actors, 'product.write'),
    products: pid === null ? await listWaitedFor(reads, caller.language) : [],
    chosen: pid === null ? undefined : { pid, entries: await entriesOf(pid) },
  }

  async function entriesOf(of: string) {
    const { hidesPhones, sawNumber } = orderAccessOf(caller)
    const entries = await listWaitlist(reads, of)
    return entries.map(({ id, phone, ...entry }) => {
      if (!hidesPhones) sawNumber?.(id)
      return { ...entry, id, phone: hidesPhones ? maskPhone(phone) : phone }
    })
  }
}

export { titleMeta as meta } from '#src/features/storefront/page-language.ts'

export default function Waitlist({ loaderData }: Route.ComponentProps) {
  const { heading, products, chosen, ...parts } = loaderData
  const { messages } = parts
  return (
    <DeskPage heading={heading} lead={messages.lead}>
      {chosen ? (
        <WaitlistPhones {...parts} {...chosen} />
      ) : (
        <WaitlistProducts {...parts} products={products} />
      )}
    </DeskPage>
  )
}
