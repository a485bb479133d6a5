/** Finds what a page in Bangla shows or says in Latin letters or digits. */

import type { Page } from '@playwright/test'

/** Stand in Latin letters in Bangla as well: file types, brands, units, and words that are typed so. */
const sameInBangla = new Set(
  [
    ['PM', 'JPEG', 'PNG', 'WebP', 'AVIF', 'GIF', 'MiB', 'https', 'media', 'JavaScript'],
    // Sizes of paper.
    ['A4', 'A5'],
    ['kitchen', 'home', 'electronics', 'kettle', '18'],
    ['Steadfast', 'Pathao', 'RedX', 'CSV', 'XLSX'],
    // “CSV UTF-8” is a choice of spreadsheet programs; the end of a file's name.
    ['UTF', '8', 'jpg'],
    // Its Bangla name is also the word for cash, so both stand beside each other.
    ['Nagad'],
    // So the messages of the wallets name it.
    ['TrxID'],
    // The keys of the call desk.
    ['C', 'N', 'L', 'W', 'X', 'E', 'Esc'],
    // The keys of the sheet of prices.
    ['Enter', 'Ctrl', 'D'],
    // Gateways of SMS.
    ['BulkSMSBD', 'sms', 'net', 'bd', 'Alpha'],
    // What a User-Agent names.
    ['Chrome', 'Safari', 'Linux', 'Google'],
  ].flat(),
)

/** The fields of the API whose texts people wrote, and the hash of a network. */
const written = new Set(
  [
    'title',
    'network',
    'whatsApp',
    'messenger',
    'details',
    'host',
    'key',
    'name',
    'email',
    'cname',
    'caddress',
    'cphone',
    'pid',
    'oid',
    // A message to the buyer, in the language of the order.
    'text',
  ].concat(['actor', 'note', 'phone', 'address', 'addressInBangla', 'label', 'url', 'code']),
)

/** Collects what people wrote from every answer of the API that the page reads. */
export function collectWritten(page: Page): Set<string> {
  const words = new Set<string>()
  page.on('response', async (response) => {
    if (!new URL(response.url()).pathname.startsWith('/api/')) return
    // A page that is left discards the rest of an answer.
    collect(await response.json().catch(() => undefined), words)
  })
  return words
}

/** Also for texts that a page has from its loader. */
export function collect(value: unknown, words: Set<string>, name = ''): void {
  if (Array.isArray(value)) for (const one of value) collect(one, words, name)
  else if (typeof value === 'object' && value !== null) {
    for (const [key, one] of Object.entries(value)) collect(one, words, key)
  } else if (written.has(name)) for (const word of wordsIn(String(value))) words.add(word)
}

/** Returns the words in Latin letters or digits that nobody wrote. */
export async function latinOn(page: Page, words: ReadonlySet<string>): Promise<readonly string[]> {
  const found = (await page.evaluate(textsOf)).flatMap(wordsIn)
  return [...new Set(found)].filter((word) => !words.has(word) && !sameInBangla.has(word))
}

/** E-mails, addresses of pages, numbers of orders and purchase orders, names of settings, and the `{name}` of a template stand as they are. */
function wordsIn(text: string): readonly string[] {
  return (
    text
      .replace(/[\w.+-]+@[\w.-]+/g, ' ')
      .replace(/\bPM-[0-9A-Z]{8}\b|\bPO-\d+\b/g, ' ')
      // As an operator types them: `SMTP_URL`.
      .replace(/\b[A-Z]+(?:_[A-Z]+)+\b/g, ' ')
      .replace(/https?:\S+|\/category\/\S*|\{\w+\}/g, ' ')
      .split(/[^A-Za-z0-9]+/)
      .filter((word) => word !== '')
  )
}

/** The visible texts, and those for screen readers alone. */
function textsOf(): readonly string[] {
  const isOurs = (element: Element | null) =>
    !element?.closest('script, style, noscript, [lang=en]')
  const texts = [document.title]
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walk.nextNode()) {
    if (isOurs(walk.currentNode.parentElement)) texts.push(walk.currentNode.textContent ?? '')
  }
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
      if (isOurs(element)) texts.push(element.getAttribute(name) ?? '')
    }
  }
  const fields = 'input:not([type=hidden], [type=radio], [type=checkbox], [type=date]), textarea'
  for (const field of document.querySelectorAll<HTMLInputElement>(fields)) {
    if (isOurs(field)) texts.push(field.value)
  }
  return texts
}
