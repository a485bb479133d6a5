/** Renders a page whole: the cache stores it as it is, and its policy lists its scripts. */

import { renderToString } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  ServerRouter,
} from 'react-router'
import { withAdvertising } from '#src/features/ads/ad-script.ts'
import { languageOfPageId, listOfLanguage } from '#src/i18n/pages-of-language.ts'
import { inScript } from '#src/lib/text/in-script.ts'
import { pictureOriginHeader } from '#src/platform/http/pages/finish-page.ts'
import { noteFailure } from '#src/platform/http/pages/page-failures.ts'
import { scriptMark } from '#src/platform/http/pages/script-mark.ts'
import { withLateScripts } from '#src/ui/late-scripts/late-scripts.ts'
import { ScriptMarkProvider } from '#src/ui/script-mark.tsx'

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, manifest, ...routerContext }: EntryContext,
): Promise<Response> {
  const url = manifestUrlOf(routerContext.staticHandlerContext.matches, manifest.url)
  // Synchronously: without the stream nothing in a page waits, and waiting parts need more scripts.
  const html = renderToString(
    <ScriptMarkProvider value={scriptMark}>
      <ServerRouter
        context={{ ...routerContext, manifest: { ...manifest, url } }}
        url={request.url}
        nonce={scriptMark}
      />
    </ScriptMarkProvider>,
  )
  const whole = serverHandoffStream ? await withData(html, serverHandoffStream) : html
  // The dashboard is a program: its pages need their scripts at once.
  const isDashboard = /^\/dashboard/i.test(new URL(request.url).pathname)
  const page = isDashboard ? whole : withLateScripts(whole)
  const loaded = Object.values(routerContext.staticHandlerContext.loaderData)
  const path = new URL(request.url).pathname
  const advertised =
    status === 200
      ? withAdvertising(page, { path, loaded, scriptMark })
      : { page, pictureOrigin: undefined }
  if (advertised.pictureOrigin !== undefined) {
    headers.set(pictureOriginHeader, advertised.pictureOrigin)
  }
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(`<!DOCTYPE html>${advertised.page}`, { status, headers })
}

/** The server that answers logs the failure once; the router does not print it. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // A missing page, or one that accepts no form, has its own answer and is no failure.
  if (!request.signal.aborted && !isRouteErrorResponse(error)) noteFailure(context, error)
}

type Matches = EntryContext['staticHandlerContext']['matches']

/** A visitor's list of pages: `scripts/manifest-of-language.ts` wrote it beside the build's own. */
function manifestUrlOf(matches: Matches, whole: string): string {
  const language = languageOfPageId(matches.at(-1)?.route.id ?? '')
  return language === undefined ? whole : listOfLanguage(whole, language)
}

/** Puts the loaders' data at the page's end, where the router in the browser looks for them. */
async function withData(html: string, stream: ReadableStream<Uint8Array>): Promise<string> {
  const end = html.lastIndexOf('</body>')
  const script =
    '{const data=window.__reactRouterContext.streamController;' +
    `data.enqueue(${inScript(await new Response(stream).text())});data.close()}`
  return `${html.slice(0, end)}<script nonce="${scriptMark}">${script}</script>${html.slice(end)}`
}
