/** A body of `multipart/form-data`, as browsers send forms with files. */

import {
  MultipartParseError,
  type MultipartPart,
  parseMultipart,
} from '@remix-run/multipart-parser'
import { z } from 'zod'

/** Fields by their names: a text or a `SentFile`, or a list where a name occurs more than once. */
export type FormBody = Readonly<Record<string, unknown>>

/**
 * A file of a form. `bytes` are a part of the body and no copy of it; a `File` would copy them to
 * memory that V8 does not count, and would release late.
 */
export class SentFile {
  readonly name: string
  readonly bytes: Uint8Array

  constructor(name: string, bytes: Uint8Array) {
    this.name = name
    this.bytes = bytes
  }
}

/** The schema of a file that a form must have. The document of the API shows its bytes. */
export function sentFile(error: string) {
  return z
    .instanceof(SentFile, { error })
    .refine(({ bytes }) => bytes.length > 0, error)
    .meta({ type: 'string', format: 'binary' })
}

/** The largest form has a tenth of them. */
const mostParts = 100
/** The headers of a part: names of a field and of a file, which may be long. */
const headBytes = 16 * 1024
/** All texts together. A file is not decoded, so it may be as long as its endpoint accepts. */
const textBytes = 64 * 1024

const parameter = /\s*;\s*([\w!#$%&'*+.^`|~-]+)=(?:"([^"\\]*)"|([^\s;"]+))\s*/gy

/** The body does not match its `Content-Type`, or would take long to parse. */
class BrokenForm extends Error {
  readonly code = 'BROKEN_FORM'
}

/** `bytes` are the whole body. The caller limits its size. */
export function parseForm(bytes: Buffer, contentType: string): FormBody {
  const boundary = boundaryIn(contentType)
  const fields = Map.groupBy(entriesIn(bytes, boundary), ([name]) => name)
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

type Entry = readonly [name: string, value: string | SentFile]

function entriesIn(bytes: Buffer, boundary: string): readonly Entry[] {
  // The parser knows neither of the two: no form at all, and one without fields, the end of a form alone.
  if (bytes.length === 0) throw new BrokenForm('No body')
  if (bytes.toString('latin1', 0, boundary.length + 4) === `--${boundary}--`) return []
  const limits = { maxHeaderSize: headBytes, maxFileSize: bytes.length, maxParts: mostParts }
  const entries: Entry[] = []
  let textLeft = textBytes
  try {
    for (const part of parseMultipart(bytes, { boundary, ...limits })) {
      const { name, filename, size } = part
      if (name === undefined) throw new BrokenForm('A part without a name')
      if (filename === undefined) textLeft -= size
      // Before it decodes them: 8 MiB of broken UTF-8 would take up to two seconds.
      if (textLeft < 0) throw new BrokenForm('The texts are too long')
      entries.push([
        name,
        filename === undefined ? part.text : new SentFile(unescaped(filename), bytesOf(part)),
      ])
    }
  } catch (error) {
    // A name of broken UTF-8 is a TypeError, one of broken percent signs an URIError.
    const isOfForm =
      error instanceof MultipartParseError ||
      error instanceof TypeError ||
      error instanceof URIError
    throw isOfForm ? new BrokenForm('Not a form', { cause: error }) : error
  }
  return entries
}

/** `part.bytes` would be a copy. */
function bytesOf(part: MultipartPart): Uint8Array {
  const [only, ...others] = part.content
  return only !== undefined && others.length === 0 ? only : part.bytes
}

/** Browsers write these three as a form does in its names: https://html.spec.whatwg.org/#multipart-form-data */
function unescaped(name: string): string {
  return name.replaceAll(/%0[AD]|%22/g, decodeURIComponent)
}
