/** Above the editor: says that the product is a draft, and moves it into the shop or out of it. */

import { usePublish } from '#src/features/catalogue/drafts/dashboard/use-publish.ts'
import type { ProductOnTheWire } from '#src/features/catalogue/product-wire.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import type { Answered } from '#src/platform/api-client/ask-api.ts'
import { BusyButton } from '#src/ui/dashboard/busy-button.tsx'

type DraftBarProps = {
  readonly opened: Answered<ProductOnTheWire>
  /** Called instead of publishing a draft without a picture. */
  readonly askForPicture: () => void
  readonly follow: (now: Answered<ProductOnTheWire>) => void
  readonly messages: DashboardMessages<'drafts'>
}

export function DraftBar({ opened, askForPicture, follow, messages }: DraftBarProps) {
  const { _id: id, draft = false, image } = opened.body
  const publish = usePublish(messages)
  const to = draft ? 'publish' : 'unpublish'

  function press(): void {
    if (draft && image === '') askForPicture()
    else publish.mutate({ id, to, etag: opened.etag }, { onSuccess: follow })
  }

  return (
    <div className={`flex flex-wrap items-center gap-3 ${draft ? 'notice' : ''}`}>
      {draft && <p>{messages.isDraft}</p>}
      <BusyButton
        className={draft ? 'button-main' : 'button-quiet'}
        isBusy={publish.isPending}
        press={press}
      >
        {messages[to]}
      </BusyButton>
    </div>
  )
}
