/** The form that changes what the shop says about itself. */

import { askedOrders } from '#src/domain/orders/advance/advance-rule.ts'
import { EditConflict } from '#src/features/dashboard/editor/edit-conflict.tsx'
import { EditorForm } from '#src/features/dashboard/editor/editor-form.tsx'
import type { EditSubject } from '#src/features/dashboard/editor/editor-state.ts'
import { useEditor } from '#src/features/dashboard/editor/use-editor.tsx'
import type { FailureMessages } from '#src/features/dashboard/make-query-client.ts'
import { usePicture } from '#src/features/media/dashboard/use-picture.ts'
import { advanceShare } from '#src/features/settings/dashboard/advance-texts.ts'
import { LogoPicker } from '#src/features/settings/dashboard/logo-picker.tsx'
import {
  ShopSettingFields,
  shopSettingLabel,
} from '#src/features/settings/dashboard/shop-setting-fields.tsx'
import {
  onTyped,
  plainSetting,
  type SettingName,
  settingNames,
  settingsFromTyped,
  typedFromSettings,
} from '#src/features/settings/shop-settings-form.ts'
import type { ShopSettingsOnTheWire } from '#src/features/settings/shop-settings-wire.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import type { Language } from '#src/i18n/language.ts'
import { type Answered, askApi } from '#src/platform/api-client/ask-api.ts'
import { useLanguage } from '#src/ui/dashboard/use-language.ts'
import { showToast } from '#src/ui/toast/toast-list.ts'

type EditorProps = {
  readonly opened: Answered<ShopSettingsOnTheWire>
  readonly messages: DashboardMessages<'shopDetails'>
  readonly pictureMessages: DashboardMessages<'productPicture'>
  readonly conflictMessages: DashboardMessages<'editConflict'>
  readonly dialogs: DashboardMessages<'dialogs'>
  readonly failures: FailureMessages
  readonly onSaved: () => void
}

const isSame = (name: SettingName, one: string, other: string) =>
  plainSetting(name, one) === plainSetting(name, other)

const shopSettingsEdit: EditSubject<ShopSettingsOnTheWire, SettingName> = {
  fields: settingNames,
  typedFrom: typedFromSettings,
  isSame,
  isSaved: (settings, typed) => {
    const now = typedFromSettings(settings)
    return settingNames.every((name) => isSame(name, now[name], typed[name]))
  },
}

const path = '/admin/shop'

function shownSetting(
  name: SettingName,
  text: string,
  texts: { readonly language: Language; readonly messages: DashboardMessages<'shopDetails'> },
): string {
  const { messages } = texts
  switch (name) {
    case 'keepsIncomplete':
    case 'tellsLowStock':
      return messages[text === onTyped ? 'on' : 'off']
    case 'advanceAsks': {
      const asks = askedOrders.find((one) => one === text)
      return asks ? messages.asks[asks] : text
    }
    case 'advancePercent':
      return advanceShare(text, texts)
    default:
      return text
  }
}

export function ShopSettingsEditor(props: EditorProps) {
  const language = useLanguage()
  const chosen = usePicture()
  const { opened, messages, conflictMessages, dialogs, failures } = props
  const { state, dispatch, isSaving, save, question } = useEditor({
    subject: shopSettingsEdit,
    opened,
    place: 'shop-details-edit',
    send: async (before) => {
      const { began } = before
      const logo = await chosen.upload(before.typed.logo)
      if (logo === undefined) return { kind: 'refuse', problems: { logo: messages.logoRefused } }
      const typed = { ...before.typed, logo }
      dispatch({ kind: 'type', texts: { logo } })
      const body = settingsFromTyped(typed, began.body.version)
      return { kind: 'save', now: await askApi(path, { method: 'PUT', body }), sent: typed }
    },
    readOther: () => askApi<ShopSettingsOnTheWire>(path),
    onSaved: () => {
      chosen.clear()
      showToast('success', messages.saved)
      props.onSaved()
    },
    texts: { conflict: messages.conflict, gone: messages.notSaved, notSaved: messages.notSaved },
    dialogs,
    failures,
  })
  const { typed, problems, choices } = state
  const type = (name: SettingName, text: string) =>
    dispatch({ kind: 'type', texts: { [name]: text } })

  return (
    <>
      {choices && (
        <EditConflict
          heading={messages.conflict}
          choices={choices}
          typed={typed}
          choose={type}
          takeTheirs={() => {
            chosen.clear()
            dispatch({ kind: 'take-theirs' })
          }}
          saveMine={save}
          label={(name) => shopSettingLabel(name, { language, messages })}
          show={(name, text) => shownSetting(name, text, { language, messages })}
          messages={conflictMessages}
        />
      )}
      <EditorForm
        className=""
        problems={problems}
        isSaving={isSaving}
        save={save}
        messages={{
          wrongFields: messages.checkForm,
          submit: messages.save,
          submitting: messages.save,
        }}
      >
        <ShopSettingFields
          {...{ typed, type, problems, messages }}
          logo={
            <LogoPicker
              chosen={chosen}
              logo={typed.logo}
              setLogo={(address) => type('logo', address)}
              problem={problems.logo}
              isBusy={isSaving}
              messages={messages}
              pictureMessages={props.pictureMessages}
            />
          }
        />
      </EditorForm>
      {question}
    </>
  )
}
