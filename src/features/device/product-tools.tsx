import { useEffect, useState } from 'react'
import type { SectionMessages } from '#src/i18n/messages-for.ts'
import { afterShown } from '#src/ui/after-shown.ts'
import { Icon } from '#src/ui/icon.tsx'
import { showToast } from '#src/ui/toast/toast-list.ts'

type ProductToolsProps = {
  readonly pid: string
  readonly title: string
  /** The whole address of the product's page. */
  readonly address: string
  readonly messages: SectionMessages<'productTools'>
}

const loadActions = () => import('#src/features/device/product-actions.ts')

/** Share, and keep in the wishlist. The page is the same for everybody: the heart fills after load. */
export function ProductTools({ pid, title, address, messages }: ProductToolsProps) {
  const [isWished, setWished] = useState(false)

  useEffect(
    () =>
      afterShown(async () => {
        const actions = await loadActions().catch(() => undefined)
        setWished(actions?.noteView(pid) ?? false)
      }),
    [pid],
  )

  async function toggle(): Promise<void> {
    const done = await loadActions().then(
      ({ toggleWish }) => toggleWish(pid),
      () => 'notSaved' as const,
    )
    if (done === 'notSaved') return showToast('error', messages.notSaved)
    setWished(done === 'saved')
    showToast('success', done === 'saved' ? messages.saved : messages.unsaved)
  }

  async function send(): Promise<void> {
    const done = await loadActions().then(
      ({ share }) => share(title, address),
      () => 'notCopied' as const,
    )
    if (done === 'copied') showToast('success', messages.copied)
    if (done === 'notCopied') showToast('error', messages.notCopied)
  }

  return (
    <div className="needs-script flex print:hidden">
      <button
        type="button"
        className={`button-icon ${isWished ? 'text-brand' : ''}`}
        aria-label={messages.save}
        aria-pressed={isWished}
        onClick={() => void toggle()}
      >
        <Icon name={isWished ? 'heart-full' : 'heart'} />
      </button>
      <button
        type="button"
        className="button-icon"
        aria-label={messages.share}
        onClick={() => void send()}
      >
        <Icon name="share" />
      </button>
    </div>
  )
}
