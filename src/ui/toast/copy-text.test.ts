import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { copyText } from '#src/ui/toast/copy-text.ts'
import { currentToasts, dismissToast } from '#src/ui/toast/toast-list.ts'

const messages = { copied: 'Copied', notCopied: 'Not copied' }

// Test files share modules: toasts of another one may still be there.
beforeEach(() => {
  for (const { id } of currentToasts()) dismissToast(id)
  onTestFinished(() => void vi.unstubAllGlobals())
})

const said = () => currentToasts().map(({ kind, text }) => [kind, text])

it('copies, and says so', async () => {
  const writeText = vi.fn(async () => {})
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  await copyText('whsec_1', messages)
  expect(writeText).toHaveBeenCalledWith('whsec_1')
  expect(said()).toEqual([['success', 'Copied']])
})

it('says that it did not, where the browser refuses or has no clipboard', async () => {
  const writeText = () => Promise.reject(new Error('Not allowed'))
  for (const navigator of [{ clipboard: { writeText } }, {}]) {
    vi.stubGlobal('navigator', navigator)
    await copyText('whsec_1', messages)
  }
  expect(said()).toEqual([['error', 'Not copied']])
  expect(currentToasts()).toMatchObject([{ times: 2 }])
})
