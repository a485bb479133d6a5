import { showToast } from '#src/ui/toast/toast-list.ts'

export type CopyMessages = Readonly<Record<'copied' | 'notCopied', string>>

/** Says whether it did. A browser may refuse, and over plain http it has no clipboard. */
export async function copyText(text: string, messages: CopyMessages): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    showToast('error', messages.notCopied)
    return
  }
  showToast('success', messages.copied)
}
