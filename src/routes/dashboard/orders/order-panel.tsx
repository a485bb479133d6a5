/** The panel of an order beside the list: an address of its own, so that Back closes it. */

import { useOutletContext, useRouteLoaderData } from 'react-router'
import { parcelRules } from '#src/domain/parcels/parcel-state.ts'
import { MessagesOfOrder } from '#src/features/buyer-messages/dashboard/messages-of-order.tsx'
import { OrderPanel } from '#src/features/orders/desk/panel/order-panel.tsx'
import type { Moves } from '#src/features/orders/desk/use-moves.ts'
import { ParcelsOfOrder } from '#src/features/parcels/dashboard/parcels-of-order.tsx'
import { useParcelsOfOrder } from '#src/features/parcels/dashboard/use-parcels.ts'
import type { loader as listLoader } from '#src/routes/dashboard/orders/manage-orders.tsx'
import type { PageHandle } from '#src/routes/page-handle.ts'
import type { Route } from './+types/order-panel'

export const handle = { permission: 'order.read', requestClass: 'owner' } satisfies PageHandle

export default function OrderPanelPage({ params }: Route.ComponentProps) {
  // The panel has no loader of its own: it opens without a request for the page.
  const list = useRouteLoaderData<typeof listLoader>('routes/dashboard/orders/manage-orders')
  const isAllowed = list?.may.parcels ?? false
  const { data: parcels = [] } = useParcelsOfOrder(params.oid, { isAllowed })
  return (
    <OrderPanel
      oid={params.oid}
      moves={useOutletContext<Moves>()}
      hasParcel={parcels.some(({ state }) => parcelRules[state].holdsOrder)}
      beside={(order) => (
        <>
          {list?.may.parcels && (
            <ParcelsOfOrder
              oid={order.oid}
              mayBook={list.may.book}
              messages={list.parcelMessages}
              dialogs={list.dialogs}
            />
          )}
          {list?.orderMessages && (
            <MessagesOfOrder
              order={order}
              maySendAgain={list.may.sendAgain}
              messages={list.orderMessages}
            />
          )}
        </>
      )}
    />
  )
}
