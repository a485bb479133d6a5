/** The banner of a campaign that is planned or goes on. Open while it is mounted. */

import { useReducer } from 'react'
import type { BannerFields as Fields } from '#src/features/banners/banner-form.ts'
import { BannerFields, bannerToSend } from '#src/features/banners/dashboard/banner-fields.tsx'
import { useSaveBanner } from '#src/features/catalogue/prices/dashboard/use-prices.ts'
import type { PriceChangeOnTheWire } from '#src/features/catalogue/prices/price-wire.ts'
import { EditConflict } from '#src/features/dashboard/editor/edit-conflict.tsx'
import { EditorForm } from '#src/features/dashboard/editor/editor-form.tsx'
import {
  beginEdit,
  type EditEvent,
  type EditState,
  type EditSubject,
  editAfter,
} from '#src/features/dashboard/editor/editor-state.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { type Answered, ApiFailure } from '#src/platform/api-client/ask-api.ts'
import { Dialog } from '#src/ui/dashboard/dialog.tsx'
import { showToast } from '#src/ui/toast/toast-list.ts'

type Name = keyof Fields
type Banner = Fields & { readonly version: number }

const names = ['bannerText', 'bannerTextBn', 'bannerLink'] as const

const subject: EditSubject<Banner, Name> = {
  fields: names,
  typedFrom: ({ bannerText, bannerTextBn, bannerLink }) => ({
    bannerText,
    bannerTextBn,
    bannerLink,
  }),
  isSame: (_name, one, other) => one.trim() === other.trim(),
  isSaved: (banner, typed) => names.every((name) => banner[name] === typed[name].trim()),
}

type DialogProps = {
  readonly change: PriceChangeOnTheWire
  /** The button that opened it. */
  readonly heading: string
  readonly close: () => void
  readonly messages: DashboardMessages<'banners'>
  readonly conflictMessages: DashboardMessages<'editConflict'>
}

export function BannerDialog({ change, heading, close, messages, conflictMessages }: DialogProps) {
  const [{ began, typed, choices }, dispatch] = useReducer(
    (before: EditState<Banner, Name>, event: EditEvent<Banner, Name>) =>
      editAfter(subject, before, event),
    asAnswered(change),
    (opened) => beginEdit(subject, opened),
  )
  const { mutate, isPending, fields } = useSaveBanner(change._id)
  const type = (texts: Partial<Fields>) => dispatch({ kind: 'type', texts })

  function save(): void {
    if (isPending) return
    const { version } = began.body
    mutate(
      { ...bannerToSend(typed), version },
      {
        onSuccess: () => {
          showToast('success', messages.saved)
          close()
        },
        onError: (error) => {
          const now = bannerAsItIs(error)
          if (now) dispatch({ kind: 'meet-other', now })
        },
      },
    )
  }

  return (
    <Dialog labelledBy="banner-form" cancel={close}>
      <h2 id="banner-form" className="text-xl font-bold wrap-anywhere">
        {heading}
      </h2>
      {choices && (
        <EditConflict
          key={began.etag}
          heading={messages.conflict}
          choices={choices}
          typed={typed}
          choose={(name, text) => type({ [name]: text })}
          takeTheirs={() => dispatch({ kind: 'take-theirs' })}
          saveMine={save}
          label={(name) => messages[name]}
          show={(_name, text) => text}
          messages={conflictMessages}
        />
      )}
      <EditorForm
        className="min-w-0"
        labelledBy="banner-form"
        problems={fields}
        isSaving={isPending}
        save={save}
        messages={{ submit: messages.save, submitting: messages.saving }}
        also={
          <button type="button" className="button-quiet" onClick={close}>
            {messages.cancel}
          </button>
        }
      >
        <BannerFields typed={typed} type={type} problems={fields} messages={messages} />
      </EditorForm>
    </Dialog>
  )
}

function asAnswered(banner: Banner): Answered<Banner> {
  return { body: banner, etag: String(banner.version) }
}

/** The banner as it stands, where the shop refused a change for that. */
function bannerAsItIs(error: unknown): Answered<Banner> | undefined {
  if (!(error instanceof ApiFailure) || error.code !== 'changed-meanwhile') return undefined
  const { bannerText, bannerTextBn, bannerLink, version } = error.body as Banner
  return asAnswered({ bannerText, bannerTextBn, bannerLink, version })
}
