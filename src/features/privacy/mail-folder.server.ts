/** The mailbox folder of a shop without a mail server: one file per mail, named by its event. */

import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '#src/lib/error-code.ts'
import { firstIdOf } from '#src/platform/new-id.server.ts'

/** Returns the number of deleted files. Another reader of the folder may have removed one. */
export async function forgetOldMail(folder: string, until: Date): Promise<number> {
  const firstToStay = firstIdOf(until)
  const old = (await mailsIn(folder)).filter((name) => name.replace(/^\./, '') < firstToStay)
  await removeMails(folder, old)
  return old.length
}

/** The files that contain one of these texts, in any case, and not as part of a longer word. */
export async function findMails(
  folder: string,
  texts: readonly string[],
): Promise<readonly string[]> {
  const patterns = texts.map(
    (text) => new RegExp(`(?<![\\w.+-])${RegExp.escape(text)}(?![\\w-]|\\.\\w)`, 'i'),
  )
  const found: string[] = []
  for (const name of await mailsIn(folder)) {
    const mail = await readFile(join(folder, name), 'utf8').catch(ignoreAbsence)
    if (mail !== undefined && patterns.some((one) => one.test(mail))) found.push(name)
  }
  return found
}

export async function removeMails(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(join(folder, name), { force: true })
}

/** Empty where no mail was ever put. Includes files that a power cut left incomplete. */
async function mailsIn(folder: string): Promise<readonly string[]> {
  const names = (await readdir(folder).catch(ignoreAbsence)) ?? []
  return names.filter((name) => /^(?:[0-9a-f]{24}\.eml|\.[0-9a-f]{24}\.part)$/.test(name))
}

function ignoreAbsence(error: unknown): undefined {
  if (errorCode(error) === 'ENOENT') return undefined
  throw error
}
