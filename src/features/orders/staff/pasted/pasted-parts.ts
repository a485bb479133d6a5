/** The parts of a pasted text, by the labels before them. Pure. */

import { namesPieces } from '#src/features/orders/staff/pasted/pasted-quantity.ts'
import { dottedTitles } from '#src/features/orders/staff/pasted/pasted-words.ts'
import { toAsciiDigits } from '#src/i18n/digits.ts'

/** The first lines of a whole address. */
const longestPart = 500
const mostParts = 200

export type Label = 'name' | 'address' | 'phone' | 'product' | 'quantity' | 'none'

const labels: readonly (readonly [Exclude<Label, 'none'>, string])[] = [
  [
    'name',
    'customer name|full name|my name is|amar nam|amr nam|name|naam|nam|to|customer|receiver|আমার নাম|নাম|প্রাপক',
  ],
  ['address', 'full address|delivery address|address|adress|addres|shipping|thikana|ঠিকানা'],
  [
    'phone',
    'phone number|phone no|mobile number|mobile no|contact number|phone|mobile|mob|contact|cell|number|nmbr|num|ফোন নাম্বার|ফোন নম্বর|মোবাইল নাম্বার|মোবাইল নম্বর|মোবাইল|ফোন|নাম্বার|নম্বর',
  ],
  ['product', 'product name|product code|product|item|order|code|পণ্যের নাম|প্রোডাক্ট|পণ্য|অর্ডার|কোড'],
  ['quantity', 'quantity|qty|pcs|poriman|পরিমাণ|পরিমান|কয়টি'],
]
const labelOf = new Map(
  labels.flatMap(([label, named]) =>
    named
      .normalize('NFC')
      .split('|')
      .map((one) => [one, label] as const),
  ),
)
/** With a colon anywhere; these also without one. */
const plainLabels = 'my name is|amar nam|amr nam|আমার নাম|thikana|address|ঠিকানা|নাম|name|naam|nam'
const anyLabel = [...labelOf.keys()].join('|')
const labelled = new RegExp(
  `(?<![\\p{L}\\p{M}\\p{N}])(?:(${anyLabel})[ ]{0,2}[:ঃ=–-]|(${plainLabels})(?=[ \\n]))[ ]{0,3}`,
  'gu',
)

export type Part = {
  readonly label: Label
  readonly raw: string
  readonly plain: string
  readonly line: number
}

/** As long as the text itself, so that a place in one is the same place in the other. */
export function asPlain(raw: string): string {
  return (
    toAsciiDigits(raw)
      .replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
      .replaceAll(/[０-９]/g, (digit) => String(digit.charCodeAt(0) - 0xff10))
      .replaceAll('：', ':')
      // Phones put such dashes between the digits of a number.
      .replaceAll(/[‐-―−﹘﹣－]/g, '-')
  )
}

/** `[10:12, 24/11/2026] Rahima:` of WhatsApp: the sender may be the buyer. */
const chatHeader = /^\[[^\]\n]{4,30}\] ?([^:\n]{1,40}): ?/

/** Stands for a phone that was cut out: a number ends the part before it, and not its line. */
export const phoneMark = '\f'

/** The lines of a text, split where a label or another part begins. */
export function partsOf(raw: string): readonly Part[] {
  const parts = raw.split('\n').flatMap((line, at) => {
    const [header = '', sender = ''] = chatHeader.exec(line) ?? []
    const pieces = line.slice(header.length).split(phoneMark)
    const ofLine = pieces.flatMap((piece) => partsOfPiece(piece, at))
    return sender === '' ? ofLine : [partFrom('none', sender, at), ...ofLine]
  })
  return parts.slice(0, mostParts)
}

function partsOfPiece(line: string, at: number): readonly Part[] {
  const found = Array.from(asPlain(line).matchAll(labelled))
  const parts = [...piecesOf('none', line.slice(0, found[0]?.index ?? line.length), at)]
  for (const [i, match] of found.entries()) {
    const label = labelOf.get(match[1] ?? match[2] ?? '') ?? 'none'
    const text = line.slice(match.index + match[0].length, found[i + 1]?.index ?? line.length)
    parts.push(...piecesOf(label, text, at))
  }
  return parts
}

/** A dot that ends a sentence: none of a title, nor of one or two letters. */
const sentenceEnd = `(?<=\\p{L}{3})(?<!(?<!\\p{L})(?:${dottedTitles.join('|')}))\\.`

/** None of a price: `2,300 tk`. */
const comma = ',(?!(?<=[0-9০-৯],)[0-9০-৯]{3}(?![0-9০-৯]))'
const separators = new RegExp(
  `${comma}|[;|।+]|(?<=\\?)|${sentenceEnd} | (?:and|ar|আর|এবং|ও) |&| (?=[0-9]{1,2} ?(?:টা|টি|ta|pcs?|পিস) )`,
  'u',
)
const endOfName = new RegExp(`[,;|।]|${sentenceEnd} `, 'u')

/** Only an address and a name keep their commas; an address ends where pieces of a product are named. */
function piecesOf(label: Label, text: string, line: number): readonly Part[] {
  if (label === 'name') {
    const [name = '', ...rest] = text.split(endOfName)
    return [partFrom('name', name, line), ...rest.flatMap((one) => piecesOf('none', one, line))]
  }
  const pieces = text.split(label === 'address' ? /[,;|।]/ : separators)
  let current = label
  return pieces.flatMap((piece) => {
    const part = partFrom(current, piece, line)
    if (part.raw === '') return []
    if (current === 'address' && namesPieces(part.plain)) current = 'none'
    return [{ ...part, label: current }]
  })
}

function partFrom(label: Label, text: string, line: number): Part {
  const raw = text
    .slice(0, longestPart)
    .replaceAll(
      /^[\s:.,;*•\-–—"'()]+|(?<![\s:,;*•\-–—"'(])[\s:,;*•\-–—"'(]+$|(?<=\p{L}{3})\.+$/gu,
      '',
    )
  return { label, raw, plain: asPlain(raw), line }
}
