/** A body of `multipart/form-data`, as browsers send forms with files. */

/** Fields by their names: a text or a `File`, or a list where a name occurs more than once. */
export type FormBody = Readonly<Record<string, unknown>>

/** The largest form has a tenth of them. */
const mostParts = 100
/** The headers of all parts together: names of fields, and of files, which may be long. */
const headBytes = 16 * 1024
/** All texts together. A file is not decoded, so it may be as long as its endpoint accepts. */
const textBytes = 64 * 1024

const parameter = /\s*;\s*([\w!#$%&'*+.^`|~-]+)=(?:"([^"\\]*)"|([^\s;"]+))\s*/gy

/** The body does not match its `Content-Type`, or would take long to parse. */
class BrokenForm extends Error {
  readonly code = 'BROKEN_FORM'
}

/** `bytes` are the whole body. The caller limits its size. */
export async function parseForm(bytes: Buffer, contentType: string): Promise<FormBody> {
  const boundary = boundaryIn(contentType)
  // Before parsing: 8 MiB of parts, of headers or of broken UTF-8 would take up to two seconds.
  requireSmallParts(bytes, boundary)
  const form = await formIn(bytes, boundary)
  const fields = Map.groupBy(form.entries(), ([name]) => name)
  return Object.fromEntries(
    [...fields].map(([name, entries]) => {
      const values = entries.map(([, value]) => value)
      return [name, values.length === 1 ? values[0] : values]
    }),
  )
}

/** The parser gets this boundary and no header of the client, in which it could find another one. */
function boundaryIn(contentType: string): string {
  const [, rest = ''] = /^multipart\/form-data(.*)$/is.exec(contentType.trim()) ?? []
  const parameters = [...rest.matchAll(parameter)]
  const isWhole = parameters.reduce((length, [text]) => length + text.length, 0) === rest.length
  const [boundary, ...others] = parameters.filter(([, name]) => name?.toLowerCase() === 'boundary')
  const text = boundary?.[2] ?? boundary?.[3] ?? ''
  if (!isWhole || others.length > 0 || !/^[\w'()+,./:=?-]{1,70}$/.test(text)) {
    throw new BrokenForm('No boundary')
  }
  return text
}

function requireSmallParts(bytes: Buffer, boundary: string): void {
  const between = Buffer.from(`\r\n--${boundary}\r\n`)
  const isAt = (text: string) => bytes.subarray(0, text.length).equals(Buffer.from(text))
  // A form without fields is the end of a form alone.
  if (isAt(`--${boundary}--`)) return
  if (!isAt(`--${boundary}\r\n`)) throw new BrokenForm('No part')
  let headLeft = headBytes
  let textLeft = textBytes
  for (let at = 0, parts = 1; at >= 0; parts += 1) {
    const next = bytes.indexOf(between, at + 1)
    const part = bytes.subarray(at, next < 0 ? bytes.length : next)
    const head = part.subarray(0, between.length + headLeft).indexOf('\r\n\r\n')
    if (head < 0) throw new BrokenForm('The parts have endless headers')
    headLeft -= head
    if (!isFile(part.toString('latin1', 0, head))) textLeft -= part.length - head
    if (textLeft < 0) throw new BrokenForm('The texts are too long')
    if (parts > mostParts) throw new BrokenForm('Too many parts')
    at = next
  }
}

function isFile(head: string): boolean {
  return /;\s*filename\*?=/i.test(head.replaceAll(/"[^"]*"/g, ''))
}

async function formIn(bytes: Buffer, boundary: string): Promise<FormData> {
  const body = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return await new Response(body as Uint8Array<ArrayBuffer>, {
      headers: { 'content-type': `multipart/form-data; boundary="${boundary}"` },
    }).formData()
  } catch (error) {
    // A name of broken percent signs is an URIError.
    if (error instanceof TypeError || error instanceof URIError) {
      throw new BrokenForm('Not a form', { cause: error })
    }
    throw error
  }
}
