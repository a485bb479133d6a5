import {
  constants,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { inflate } from '@sparticuz/chromium'
import { z } from 'zod'
import { mayAccess } from './may-access.ts'

type Chromium = { readonly executablePath: string; readonly args: string[] }

/** Finds a Chromium: CHROMIUM_PATH, else the npm package's, so that every machine runs the same one. */
export async function chromium(): Promise<Chromium> {
  return {
    executablePath: givenPath() ?? (await packagePath()),
    args: [...args],
  }
}

// Not the package's own arguments: those disable web security, which the tests check.
const args: readonly string[] = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-sync',
  '--font-render-hinting=none',
  '--no-default-browser-check',
  '--no-first-run',
  '--no-pings',
]

function givenPath(): string | undefined {
  const path = process.env.CHROMIUM_PATH
  if (path && !mayAccess(path, constants.X_OK)) {
    throw new Error(`CHROMIUM_PATH names ${path}, which is no program that can be run`)
  }
  return path || undefined
}

/** Unpacks the package once per user and version; later runs reuse it. */
async function packagePath(): Promise<string> {
  const root = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..')
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
  const uid = process.getuid?.() ?? 0
  const folder = join(tmpdir(), `pagla-mart-chromium-${version}-${uid}`)
  // Cleaners of temporary folders keep the folder and delete its files.
  if (!existsSync(join(folder, 'chromium'))) await unpack(join(root, 'bin'), folder)

  // The folder's name can be guessed: never run a file that another user put there.
  if (lstatSync(folder).uid !== uid) {
    throw new Error(`${folder} belongs to another user; remove it or set CHROMIUM_PATH`)
  }
  return join(folder, 'run')
}

async function unpack(archives: string, folder: string): Promise<void> {
  const making = mkdtempSync(`${folder}-`)
  try {
    await Promise.all(
      ['chromium.br', 'al2023.tar.br', 'fonts.tar.br'].map((archive) =>
        inflateInto(making, join(archives, archive)),
      ),
    )
    writeFileSync(join(making, 'fonts.conf'), fontsConf(folder))
    writeFileSync(join(making, 'run'), runScript, { mode: 0o755 })
    if (!existsSync(join(folder, 'chromium'))) rmSync(folder, { recursive: true, force: true })
    // Atomic, so that no other process ever sees a partial folder.
    renameSync(making, folder)
  } catch (error) {
    // Another process was faster: use its folder.
    if (!existsSync(join(folder, 'chromium'))) throw error
  } finally {
    rmSync(making, { recursive: true, force: true })
  }
}

/** The package unpacks to TMPDIR, which it reads before its first await. */
function inflateInto(folder: string, archive: string): Promise<string> {
  const before = process.env.TMPDIR
  process.env.TMPDIR = folder
  try {
    return inflate(archive)
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}

// A script, so that only the browser finds the libraries that a bare system lacks.
const runScript = `#!/bin/sh
here="\${0%/*}"
export LD_LIBRARY_PATH="$here/al2023/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
export FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/chromium" "$@"
`

/** Only the package's fonts, not the system's: a page looks the same on every machine. */
function fontsConf(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`
}
