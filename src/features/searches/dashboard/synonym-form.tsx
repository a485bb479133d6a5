/** The form that names words which mean the same. Open while it is mounted. */

import { useState } from 'react'
import { EditorForm } from '#src/features/dashboard/editor/editor-form.tsx'
import { useSearchChange } from '#src/features/searches/dashboard/use-searches.ts'
import type { DashboardMessages } from '#src/i18n/dashboard-messages.ts'
import { interpolate } from '#src/lib/text/interpolate.ts'
import { Dialog } from '#src/ui/dashboard/dialog.tsx'
import { InputField } from '#src/ui/field.tsx'

type FormProps = {
  /** They stay; the owner names what means the same. */
  readonly begun: readonly string[]
  readonly close: () => void
  readonly messages: DashboardMessages<'searches'>
}

export function SynonymForm({ begun, close, messages }: FormProps) {
  const [typed, setTyped] = useState('')
  const join = useSearchChange('join', messages.joined)
  const wrong = Object.values(join.fields)[0]

  function save(): void {
    if (join.isPending) return
    const words = [...begun, ...typed.split(/[,;\n]/).map((word) => word.trim())]
    join.mutate({ words: words.filter((word) => word !== '') }, { onSuccess: close })
  }

  return (
    <Dialog labelledBy="synonym-form" cancel={close}>
      <h2 id="synonym-form" className="text-xl font-bold wrap-anywhere">
        {begun.length === 0
          ? messages.add
          : interpolate(messages.sameAs, { words: begun.join(', ') })}
      </h2>
      <EditorForm
        className="min-w-0"
        labelledBy="synonym-form"
        problems={join.fields}
        isSaving={join.isPending}
        save={save}
        messages={{ submit: messages.save, submitting: messages.saving }}
        also={
          <button type="button" className="button-quiet" onClick={close}>
            {messages.cancel}
          </button>
        }
      >
        <InputField
          name="words"
          label={messages.words}
          hint={messages.wordsHint}
          value={typed}
          problem={wrong}
          required
          autoFocus
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
        />
      </EditorForm>
    </Dialog>
  )
}
