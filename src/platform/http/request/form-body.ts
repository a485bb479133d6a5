/** A body of `multipart/form-data`, as browsers send forms with files. */

/** Fields by their names: a text or a `File`, or a list where a name occurs more than once. */
export type FormBody = Readonly<Record<string, unknown>>

/** The largest form has a tenth of them. */
const mostFields = 100

/** The body does not match its `Content-Type`. */
class BrokenForm extends Error {
  readonly code = 'BROKEN_FORM'
}

/** `bytes` are the whole body. The caller limits its size. */
export async function parseForm(bytes: Buffer, contentType: string): Promise<FormBody> {
  // Checked before parsing: a hundred thousand parts in 8 MiB would take most of a second.
  if (countParts(bytes, contentType) > mostFields) throw new BrokenForm('Too many fields')
  const form = await formIn(bytes, contentType)
  const fields = Map.groupBy(form.entries(), ([name]) => name)
  return Object.fromEntries(
    [...fields].map(([name, entries]) => {
      const values = entries.map(([, value]) => value)
      return [name, values.length === 1 ? values[0] : values]
    }),
  )
}

/** Stops counting above the limit. */
function countParts(bytes: Buffer, contentType: string): number {
  const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType)?.slice(1).join('')
  if (boundary === undefined) return 0
  const between = `\r\n--${boundary}\r\n`
  let parts = 1
  for (let at = bytes.indexOf(between); at >= 0 && parts <= mostFields; parts += 1) {
    at = bytes.indexOf(between, at + between.length - 2)
  }
  return parts
}

async function formIn(bytes: Buffer, contentType: string): Promise<FormData> {
  const body = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return await new Response(body as Uint8Array<ArrayBuffer>, {
      headers: { 'content-type': contentType },
    }).formData()
  } catch (error) {
    if (error instanceof TypeError) throw new BrokenForm('Not a form', { cause: error })
    throw error
  }
}
