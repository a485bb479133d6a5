import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import {
  finishPage,
  hashOwnScripts,
  pictureOriginHeader,
  pictureOriginsIn,
} from '#src/platform/http/pages/finish-page.ts'

function hashOf(script: string): string {
  return `sha256-${createHash('sha256').update(script).digest('base64')}`
}

const mark = 'AbC-_0123'

it('hashes the scripts that carry the mark, as the browser will, and takes the mark out', () => {
  const { html, scriptHashes } = hashOwnScripts(
    `<script nonce="${mark}">one()</script><p>text</p>
<script type="module" nonce="${mark}" async="">
  two('<b>')
</script><script nonce="${mark}">one()</script>`,
    mark,
  )

  expect(scriptHashes).toEqual([hashOf('one()'), hashOf("\n  two('<b>')\n")])
  expect(html).toBe(`<script>one()</script><p>text</p>
<script type="module" async="">
  two('<b>')
</script><script>one()</script>`)
})

it('hashes no script that an editor wrote into the page', () => {
  const written = [
    '<script>steal()</script>',
    '<script nonce="">steal()</script>',
    '<script nonce="guess">steal()</script>',
    `<script data-nonce="${mark}">steal()</script>`,
    `<script nonce='${mark}'>steal()</script>`,
    `<p title="nonce">&lt;script nonce="x"&gt;steal()</p>`,
    '<SCRIPT>steal()</SCRIPT>',
  ]
  for (const text of written) {
    const { scriptHashes } = hashOwnScripts(
      `${text}<script nonce="${mark}">own()</script>${text}`,
      mark,
    )
    expect([text, scriptHashes]).toEqual([text, [hashOf('own()')]])
  }
})

it('lists no hash for a script that is a file, and leaves no mark on anything', () => {
  const { html, scriptHashes } = hashOwnScripts(
    `<link rel="modulepreload" href="/a.js" nonce="${mark}"><script src="/a.js" nonce="${mark}"></script>`,
    mark,
  )

  expect(scriptHashes).toEqual([])
  expect(html).not.toContain(mark)
})

it('lets a page show the pictures that are on it, and no others', () => {
  const html = [
    '<img alt="" src="https://pictures.example/a.jpg?x=1&amp;y=2"/>',
    '<img src="https://pictures.example/b.jpg"/>',
    '<img class="x" src="https://other.example:8443/c.jpg"/>',
    '<img src="/media/a/640.jpg"/><a href="https://evil.example/d.jpg">link</a>',
    '&lt;img src="https://written.example/e.jpg"&gt;',
    '<img src="https://x;sandbox/f.png"/><img src="https://a,b.example/g.png"/>',
  ].join('')

  expect(pictureOriginsIn(html)).toEqual(['https://pictures.example', 'https://other.example:8443'])
})

it('allows the origin of pictures that the renderer names, and keeps the header inside', async () => {
  const html = { 'content-type': 'text/html; charset=utf-8' }
  const named = { ...html, [pictureOriginHeader]: 'https://pictures.example' }
  const { headers } = await finishPage(new Response('<p>', { headers: named }), mark)
  const plain = await finishPage(new Response('<p>', { headers: html }), mark)

  expect(headers['content-security-policy']).toContain(
    "img-src 'self' data: https://pictures.example;",
  )
  expect(Object.keys(headers)).not.toContain(pictureOriginHeader)
  expect(plain.headers['content-security-policy']).toContain("img-src 'self' data:;")
})
