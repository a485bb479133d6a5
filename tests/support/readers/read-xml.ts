/**
 * Reads the shop's XML strictly: throws at everything that a parser would refuse, such as a
 * forbidden character, an unknown entity or an unclosed tag. It supports no comments, no CDATA
 * and no document types, since the shop writes none.
 */

export type XmlElement = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
  /** Its own text, without its children's. */
  readonly text: string
}

const token = /<\?xml [^?]*\?>|<\/([\w:-]+)>|<([\w:-]+)((?: [\w:-]+="[^"<]*")*)(\/?)>|([^<]+)/y
const impossible = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u

type Open = {
  name: string
  attributes: Record<string, string>
  children: XmlElement[]
  text: string
}

export function readXml(xml: string): XmlElement {
  const document: Open = { name: '', attributes: {}, children: [], text: '' }
  const open = [document]
  token.lastIndex = 0

  while (token.lastIndex < xml.length) {
    const at = token.lastIndex
    const found = token.exec(xml)
    if (!found) throw new Error(`No XML from ${at}: ${xml.slice(at, at + 60)}`)
    const [whole, closed, opened, attributes = '', isEmpty, text] = found
    const inner = open.at(-1) ?? document

    if (text !== undefined) inner.text += textOf(text)
    if (opened !== undefined) {
      const element = { name: opened, attributes: attributesOf(attributes), children: [], text: '' }
      inner.children.push(element)
      if (isEmpty === '') open.push(element)
    }
    if (closed !== undefined && (open.length === 1 || open.pop()?.name !== closed)) {
      throw new Error(`${whole} closes what is not open`)
    }
    if (whole.startsWith('<?xml') && at !== 0) throw new Error('The declaration is not first')
  }

  const [root] = document.children
  const isOne = document.children.length === 1 && document.text.trim() === ''
  if (!root || !isOne || open.length !== 1) throw new Error('Not one element that is closed')
  return root
}

/** The text of an element that must exist. */
export function childOf(element: XmlElement, name: string): XmlElement {
  const child = element.children.find((inner) => inner.name === name)
  if (!child) throw new Error(`There is no ${name} in ${element.name}`)
  return child
}

function attributesOf(text: string): Record<string, string> {
  const pairs = [...text.matchAll(/ ([\w:-]+)="([^"]*)"/g)].map(
    ([, name = '', value = '']) => [name, textOf(value)] as const,
  )
  const attributes = Object.fromEntries(pairs)
  if (Object.keys(attributes).length !== pairs.length) throw new Error(`Named twice: ${text}`)
  return attributes
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }

function textOf(written: string): string {
  if (impossible.test(written)) throw new Error(`A character that XML has not: ${written}`)
  if (written.includes(']]>')) throw new Error(`An end tag without its start: ${written}`)
  // Normalises line ends before it decodes entities, as every parser does.
  return written.replaceAll(/\r\n?/g, '\n').replaceAll(/&([^;&]*;?)/g, (whole, name: string) => {
    const entity = name.endsWith(';') ? name.slice(0, -1) : ''
    if (entity === '#13') return '\r'
    const sign = entities[entity]
    if (sign === undefined) throw new Error(`No entity of XML: ${whole}`)
    return sign
  })
}
