/** An order is changed beside the list. */

import { useOutletContext } from 'react-router'
import { partsOfEditForm } from '#src/features/orders/dashboard/editor/parts-of-edit-form.server.ts'
import { PanelEditor } from '#src/features/orders/desk/panel/panel-editor.tsx'
import type { Moves } from '#src/features/orders/desk/use-moves.ts'
import { pageContext } from '#src/routes/page-context.ts'
import type { PageHandle } from '#src/routes/page-handle.ts'
import type { Route } from './+types/panel-editor'

export const handle = { permission: 'order.edit', requestClass: 'owner' } satisfies PageHandle

export function loader({ context }: Route.LoaderArgs) {
  const { shop, caller } = context.get(pageContext)
  return partsOfEditForm(shop.db.read, caller.language)
}

export default function PanelEditorPage({ params, loaderData }: Route.ComponentProps) {
  return <PanelEditor oid={params.oid} moves={useOutletContext<Moves>()} {...loaderData} />
}
