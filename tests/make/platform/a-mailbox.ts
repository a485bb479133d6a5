/** A folder for mails, and the mails in it. */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { makeMailer } from '#src/platform/mail/make-mailer.server.ts'

export function aMailFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pagla-mart-mail-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export type MailTo = { readonly mailboxDir: string } | { readonly smtpUrl: string }

/** What a job needs that mails the owner. */
export function mailTheOwner(to: MailTo) {
  const mailFrom = 'Pagla Mart <hello@paglamart.test>'
  return {
    mailer: makeMailer({ mailFrom, mailboxDir: '/nowhere', smtpUrl: undefined, ...to }),
    shopEmail: 'owner@paglamart.test',
    origin: 'https://shop.example',
  }
}

/** The mail of an event, with its headers unfolded. */
export function readMail(folder: string, event: string): { head: string; text: string } {
  const content = readFileSync(join(folder, `${event}.eml`), 'utf8')
  const end = content.indexOf('\n\n')
  return {
    head: content.slice(0, end).replaceAll(/\n[ \t]+/g, ' '),
    text: content.slice(end + 2),
  }
}
