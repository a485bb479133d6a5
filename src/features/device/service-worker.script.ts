/**
 * Answers a page that cannot be fetched with the offline page (decision 0080). It stores nothing
 * else, and leaves every other request to the browser.
 */

type Lasting = Event & { readonly waitUntil: (work: Promise<unknown>) => void }
type Installing = Lasting & {
  readonly addRoutes?: (routes: readonly object[]) => Promise<void>
}
type Fetching = Lasting & {
  readonly request: Request
  readonly respondWith: (answer: Promise<Response>) => void
}
type WorkerScope = {
  readonly clients: { readonly claim: () => Promise<void> }
  readonly skipWaiting: () => Promise<void>
  readonly addEventListener: {
    (name: 'install', handle: (event: Installing) => void): void
    (name: 'activate', handle: (event: Lasting) => void): void
    (name: 'fetch', handle: (event: Fetching) => void): void
  }
}

const worker = globalThis as unknown as WorkerScope
const store = 'offline'

worker.addEventListener('install', (event) => {
  event.waitUntil(keepOfflinePages())
  // Where the browser can, pictures and scripts do not wait for this worker to start.
  const modes = ['cors', 'no-cors', 'same-origin'].map((requestMode) => ({ requestMode }))
  const others = event.addRoutes?.([{ condition: { or: modes }, source: 'network' }])
  if (others) event.waitUntil(others.catch(() => undefined))
})

async function keepOfflinePages(): Promise<void> {
  const kept = await caches.open(store)
  await kept.addAll(
    ['/offline', '/bn/offline'].map((path) => new Request(path, { cache: 'reload' })),
  )
  await worker.skipWaiting()
}

worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { pathname } = new URL(request.url)
  if (request.mode !== 'navigate' || request.method !== 'GET') return
  if (/^\/(?:api|dashboard|(?:bn\/)?logout)(?:\/|$)/i.test(pathname)) return
  event.respondWith(fetch(request).catch(() => offlinePage(pathname)))
})

async function offlinePage(pathname: string): Promise<Response> {
  const path = /^\/bn(?:\/|$)/i.test(pathname) ? '/bn/offline' : '/offline'
  const kept = await caches.match(path)
  return kept ?? Response.error()
}

// Without it TypeScript takes this file for a part of every page.
export {}
