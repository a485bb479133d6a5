/** Records answers of the shop from the wire, and starts a bare server that repeats them. */

import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { packageRoot } from '#src/platform/package-root.ts'
import { findFreePort } from '#tests/support/free-port.ts'
import { guard } from '#tests/support/guard.ts'
import type { BarePage } from './bare-page-server.ts'

export type Headers = Readonly<Record<string, string>>

/** Node writes these on both sides. `Keep-Alive` states the limit of the server. */
const ownOfNode = new Set(['date', 'connection'])

/** With the headers as they were on the wire. */
export function takeOffWire(port: number, path: string, headers: Headers): Promise<BarePage> {
  return new Promise((resolve, reject) => {
    get(`http://localhost:${port}${path}`, { headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const { rawHeaders, statusCode = 0 } = response
        resolve({
          status: statusCode,
          headers: rawHeaders.flatMap((name, at) =>
            at % 2 === 0 && !ownOfNode.has(name.toLowerCase())
              ? [name, rawHeaders[at + 1] ?? '']
              : [],
          ),
          body: Buffer.concat(chunks).toString('base64'),
        })
      })
    }).on('error', reject)
  })
}

type BareServer = { readonly port: number; readonly stop: () => void }

export async function serveBare(
  pages: Readonly<Record<string, BarePage>>,
  folder: string,
): Promise<BareServer> {
  const file = join(folder, 'pages.json')
  writeFileSync(file, JSON.stringify(pages))
  const port = await findFreePort()
  const child = spawn(
    process.execPath,
    [join(packageRoot(), 'bench', 'pages', 'bare-page-server.ts')],
    {
      env: { PATH: process.env.PATH, PORT: String(port), BARE_PAGES: file },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const watchdog = guard('KILL', [])
  watchdog.watch(child)
  for (;;) {
    const isUp = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    )
    if (isUp) break
    if (child.exitCode !== null) throw new Error(`The bare server ended with ${child.exitCode}`)
    await wait(10)
  }
  return {
    port,
    stop: () => {
      child.kill('SIGKILL')
      watchdog.dismiss()
    },
  }
}
