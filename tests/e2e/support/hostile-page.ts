/** The requests that a page of another site can make a visitor's browser send to the shop. */

import type { Page } from '@playwright/test'

type Texts = Readonly<Record<string, string>>

/** Sends every form in every encoding, into frames; returns how many it sent. */
export function sendForms(
  page: Page,
  origin: string,
  forms: Readonly<Record<string, Texts>>,
): Promise<number> {
  return page.evaluate(
    async ({ origin, forms }) => {
      const encodings = ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain']
      const sent = Object.entries(forms).flatMap(([path, fields]) =>
        // A page and its data accept the same forms: once is enough.
        encodings.slice(path.endsWith('.data') ? 2 : 0).map((enctype) => {
          const frame = document.createElement('iframe')
          frame.name = crypto.randomUUID()
          const form = document.createElement('form')
          Object.assign(form, { method: 'post', enctype, target: frame.name })
          form.action = origin + path
          for (const [name, value] of Object.entries(fields)) {
            const input = document.createElement('input')
            form.append(Object.assign(input, { name, value }))
          }
          document.body.append(frame, form)
          const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
          form.submit()
          return loaded
        }),
      )
      await Promise.all(sent)
      return sent.length
    },
    { origin, forms },
  )
}

/** Calls every endpoint in every way of `fetch`, and as a beacon; returns what it could read. */
export function fetchCalls(
  page: Page,
  origin: string,
  calls: Readonly<Record<string, unknown>>,
): Promise<readonly string[]> {
  return page.evaluate(
    async ({ origin, calls }) => {
      const read = async (path: string, options: RequestInit): Promise<readonly string[]> => {
        try {
          const response = await fetch(origin + path, options)
          const text = await response.text()
          return response.type === 'opaque' && text === '' ? [] : [`${path}: ${text}`]
        } catch {
          return []
        }
      }
      const all = Object.entries(calls).flatMap(([call, body]) => {
        const [method = '', path = ''] = call.split(' ')
        const text = method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }
        const json = { 'content-type': 'application/json' }
        if (method !== 'GET') {
          for (const type of ['text/plain', 'application/json']) {
            navigator.sendBeacon(origin + path, new Blob([text.body ?? ''], { type }))
          }
        }
        return [
          read(path, { method, credentials: 'include', ...text }),
          read(path, { method, credentials: 'include', headers: json, ...text }),
          read(path, { method, headers: { authorization: 'Bearer x' }, ...text }),
          read(path, {
            method: method === 'GET' ? 'GET' : 'POST',
            mode: 'no-cors',
            credentials: 'include',
            ...text,
          }),
        ]
      })
      return (await Promise.all(all)).flat()
    },
    { origin, calls },
  )
}

/** Embeds every address in every element that loads one automatically; returns what loaded. */
export function embed(
  page: Page,
  origin: string,
  paths: readonly string[],
): Promise<readonly string[]> {
  return page.evaluate(
    async ({ origin, paths }) => {
      const arrived = paths.flatMap((path) => {
        const address = origin + path
        return [
          Object.assign(document.createElement('img'), { src: address }),
          Object.assign(document.createElement('script'), { src: address }),
          Object.assign(document.createElement('audio'), { src: address }),
          Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address }),
          Object.assign(document.createElement('object'), { data: address }),
        ].map((element) => {
          const outcome = new Promise<readonly string[]>((resolve) => {
            element.addEventListener('load', () => resolve([`${element.localName} ${path}`]))
            element.addEventListener('loadeddata', () => resolve([`${element.localName} ${path}`]))
            element.addEventListener('error', () => resolve([]))
          })
          document.body.append(element)
          return outcome
        })
      })
      return (await Promise.all(arrived)).flat()
    },
    { origin, paths },
  )
}

/** Whether this page can reach a page of the shop that it opened in a window or a frame. */
export function readOpenedPages(page: Page, address: string): Promise<readonly string[]> {
  return page.evaluate(async (address) => {
    const opened = window.open(address)
    const frame = document.createElement('iframe')
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
    frame.src = address
    document.body.append(frame)
    await loaded
    // The browser cuts the link to a window once its page asks for isolation.
    while (opened && !opened.closed) await new Promise((resolve) => setTimeout(resolve, 20))

    const found: string[] = []
    if (frame.contentDocument?.body.textContent) found.push('frame')
    if ((frame.contentWindow?.length ?? 0) > 0) found.push('frames of the frame')
    return found
  }, address)
}
