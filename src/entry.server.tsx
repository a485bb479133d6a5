/** Renders a page whole: it is cached as it is, and its policy lists its scripts. */

import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  ServerRouter,
} from 'react-router'
import { noteFailure } from '#src/platform/http/page-failures.ts'
import { scriptMark } from '#src/platform/http/script-mark.ts'
import { ScriptMarkProvider } from '#src/ui/script-mark.tsx'

const renderWithinMs = 5_000

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(await renderWhole(request, routerContext), { status, headers })
}

/** Said once, by the server that answers; not by the router on the console. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // A page that is not there, or takes no form, is an answer of its own.
  if (!request.signal.aborted && !isRouteErrorResponse(error)) noteFailure(context, error)
}

function renderWhole(request: Request, routerContext: EntryContext): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const page = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString('utf8'))
        done()
      },
    })

    const { pipe, abort } = renderToPipeableStream(
      <ScriptMarkProvider value={scriptMark}>
        <ServerRouter context={routerContext} url={request.url} nonce={scriptMark} />
      </ScriptMarkProvider>,
      {
        nonce: scriptMark,
        // A boundary that is sent later comes with a script of its own, which no policy can list.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady: () => {
          clearTimeout(timer)
          pipe(page)
        },
        onShellError: reject,
        onError: reject,
      },
    )
    const timer = setTimeout(() => abort(new Error('Rendering took too long')), renderWithinMs)
  })
}
