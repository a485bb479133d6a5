import { isRecord } from '#src/lib/is-record.ts'

type Piece = { readonly text: string } | { readonly value: unknown }

/** Writes the same text for the same parsed JSON, whatever the order of its keys. */
export function canonicalJson(value: unknown): string {
  return isRecord(value) ? (flatJson(value) ?? anyJson(value)) : anyJson(value)
}

/** The quick way for a flat object, as most bodies are; undefined for any other. */
function flatJson(object: Readonly<Record<string, unknown>>): string | undefined {
  let text = ''
  for (const name of Object.keys(object).sort()) {
    const value = object[name]
    if (typeof value === 'object' && value !== null) return undefined
    if (value === undefined) continue
    text += `${text && ','}${JSON.stringify(name)}:${JSON.stringify(value)}`
  }
  return `{${text}}`
}

function anyJson(value: unknown): string {
  // A stack of its own: a body of 64 KiB can nest 30,000 levels deep, too deep for recursion.
  const waiting: Piece[] = [{ value }]
  const texts: string[] = []

  for (let piece = waiting.pop(); piece; piece = waiting.pop()) {
    if ('text' in piece) texts.push(piece.text)
    else for (const part of piecesOf(piece.value).reverse()) waiting.push(part)
  }

  return texts.join('')
}

function piecesOf(value: unknown): Piece[] {
  if (Array.isArray(value)) {
    const items = value.flatMap((item: unknown) => [{ text: ',' }, { value: item }])
    return [{ text: '[' }, ...items.slice(1), { text: ']' }]
  }

  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value)
      .filter(([, entry]) => entry !== undefined)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .flatMap(([key, entry]) => [{ text: `,${JSON.stringify(key)}:` }, { value: entry }])
    return [{ text: '{' }, ...withoutFirstComma(entries), { text: '}' }]
  }

  return [{ text: JSON.stringify(value) ?? 'null' }]
}

function withoutFirstComma(pieces: Piece[]): Piece[] {
  const [first, ...rest] = pieces
  return first && 'text' in first ? [{ text: first.text.slice(1) }, ...rest] : pieces
}
