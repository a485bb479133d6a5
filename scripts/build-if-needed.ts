/** Builds the pages for browsers and the server, when their sources changed since the last build. */

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { writeManifests } from './manifest-of-language.ts'

const stamp = 'build/.sources'

const sources = globSync([
  '{src,demo}/**/*.{ts,tsx,css,svg,woff2}',
  'public/**/*.*',
  'scripts/**/*.ts',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
]).toSorted()

const hash = createHash('sha256')
for (const file of sources) hash.update(file).update('\0').update(readFileSync(file)).update('\0')
// A build with the page of `npm run dev` must not be served: see `routes.ts`.
hash.update(`SHOW_UI=${process.env.SHOW_UI === '1'}`)
const now = hash.digest('hex')

const isBuilt = existsSync(stamp) && readFileSync(stamp, 'utf8') === now
if (!isBuilt || process.argv.includes('--force')) {
  // An interrupted build must not count as built.
  rmSync(stamp, { force: true })
  const { status } = spawnSync('react-router', ['build'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) process.exit(status ?? 1)
  writeManifests('build/client/assets')
  compressAssets()
  writeFileSync(stamp, now)
}

/** Compresses here once, at the highest level, so that no request waits for it. */
function compressAssets(): void {
  for (const file of globSync('build/client/assets/**/*.{js,css,svg}')) {
    const content = readFileSync(file)
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
    writeFileSync(`${file}.br`, brotliCompressSync(content, quality))
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
  }
}
