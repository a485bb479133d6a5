/** The mails that the shop of a test writes to its folder. */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '#tests/e2e/support/shop-test.ts'

/** The last link to that page in the mails to that address, as soon as one arrives. */
export async function linkOf(dataDir: string, email: string, page: string): Promise<string> {
  const mailbox = join(dataDir, 'mailbox')
  let link = ''
  await expect
    .poll(() => {
      // The first mail creates the folder.
      if (!existsSync(mailbox)) return ''
      const texts = readdirSync(mailbox)
        .toSorted()
        .map((file) => readFileSync(join(mailbox, file), 'utf8').replaceAll('=\r\n', ''))
      const token = new RegExp(`/${page}\\?token=(?:3D)?([\\w-]+)`)
      const mails = texts.filter((text) => text.includes(`To: ${email}`))
      link =
        mails.map((text) => token.exec(text)?.[1] ?? '').findLast((found) => found !== '') ?? ''
      return link
    })
    .not.toBe('')
  return `/${page}?token=${link}`
}
