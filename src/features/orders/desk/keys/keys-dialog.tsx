/** The keys of the page, and the switch that puts them to rest. */

import { useDesk } from '#src/features/orders/desk/desk-parts.ts'
import { type KeyAction, keyActions } from '#src/features/orders/desk/keys/key-map.ts'
import { Dialog } from '#src/ui/dashboard/dialog.tsx'

type KeysDialogProps = {
  readonly areOn: boolean
  readonly turn: (on: boolean) => void
  readonly close: () => void
}

export function KeysDialog({ areOn, turn, close }: KeysDialogProps) {
  const { messages } = useDesk()
  const actions = Object.keys(keyActions) as KeyAction[]
  return (
    <Dialog labelledBy="keys-heading" cancel={close}>
      <h2 id="keys-heading" className="text-xl font-bold">
        {messages.keysHeading}
      </h2>
      <label className="flex min-h-11 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          className="size-5 accent-brand"
          checked={areOn}
          onChange={(event) => turn(event.target.checked)}
        />
        {messages.keysOn}
      </label>
      <p className="text-sm text-quiet">{messages.keysHint}</p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1.5">
        {actions.map((action) => (
          <div key={action} className="contents">
            <dt>
              <kbd className="key">{keyActions[action]}</kbd>
            </dt>
            <dd>{messages.keyNames[action]}</dd>
          </div>
        ))}
        <dt>
          <kbd className="key">Ctrl+Enter</kbd>
        </dt>
        <dd>{messages.saveAndConfirmKey}</dd>
        <dt>
          <kbd className="key">Ctrl+K</kbd>
        </dt>
        <dd>{messages.goTo}</dd>
      </dl>
      <div className="flex justify-end">
        {/* biome-ignore lint/a11y/noAutofocus: the reader has just opened the dialog */}
        <button type="button" className="button-quiet" autoFocus onClick={close}>
          {messages.close}
        </button>
      </div>
    </Dialog>
  )
}
