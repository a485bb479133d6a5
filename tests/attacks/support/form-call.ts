import type { Sent } from '#tests/attacks/support/example-calls.ts'

/** A request with a form as browsers send those with files. */
export async function formCall(
  path: string,
  fields: readonly (readonly [string, string | File])[],
): Promise<Sent> {
  const form = new FormData()
  for (const [name, value] of fields) form.set(name, value)
  const encoded = new Response(form)
  const type = encoded.headers.get('content-type') ?? ''
  return { path, body: Buffer.from(await encoded.bytes()), headers: { 'content-type': type } }
}
