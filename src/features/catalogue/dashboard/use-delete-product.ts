import { useMutation, useQueryClient } from '@tanstack/react-query'
import { productsPath } from '#src/features/catalogue/dashboard/product-calls.ts'
import { shownTitle } from '#src/features/catalogue/dashboard/shown-title.ts'
import type { ProductOnTheWire } from '#src/features/catalogue/product-wire.ts'
import {
  type FailureMessages,
  failureText,
  isInDoubt,
  reportFailure,
} from '#src/features/dashboard/make-query-client.ts'
import { refreshList, showAtOnce } from '#src/features/dashboard/use-list.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { ApiFailure, askApi } from '#src/platform/api-client/ask-api.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { showToast } from '#src/ui/toast/toast-list.ts'

type DeleteOptions = {
  readonly messages: DashboardMessages<'products'>
  readonly failures: FailureMessages
  /** Called before the row is removed and loses the focus. */
  readonly beforeItGoes: () => void
}

/** Removes the row at once, and restores it if the shop refuses. */
export function useDeleteProduct({
  messages,
  failures,
  beforeItGoes,
}: DeleteOptions): (product: ProductOnTheWire) => void {
  const client = useQueryClient()
  const language = useLanguage()
  const remove = useMutation({
    meta: { isShownByForm: true },
    // Uses the internal id: another product may have taken the pid meanwhile.
    mutationFn: ({ _id }: ProductOnTheWire) =>
      askApi(`/deleteOneProduct/${_id}`, { method: 'DELETE' }),
    onMutate: ({ _id }) => {
      beforeItGoes()
      return showAtOnce<ProductOnTheWire>(client, productsPath, (products) =>
        products.filter((other) => other._id !== _id),
      )
    },
    onSuccess: () => showToast('success', messages.deleted),
    onError: (error, product, undo) => {
      const title = shownTitle(product, language)
      if (error instanceof ApiFailure && error.status === 404) {
        return showToast('generic', interpolate(messages.goneAlready, { title }))
      }
      undo?.()
      if (error instanceof ApiFailure && error.status !== 401) {
        const said = isInDoubt(error) ? messages.perhapsDeleted : messages.notDeleted
        showToast('error', interpolate(said, { title, why: failureText(error, failures) }))
      } else reportFailure(error, failures)
    },
    onSettled: () => void refreshList(client, productsPath),
  })
  return remove.mutate
}
