import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The imports that demo/ and each folder of src/ may have besides their own. The list is the architecture. */
const mayImport: Record<string, readonly string[]> = {
  lib: [],
  domain: ['lib'],
  i18n: ['lib', 'domain'],
  ui: ['lib', 'domain', 'i18n'],
  platform: ['lib', 'domain', 'i18n'],
  features: ['lib', 'domain', 'i18n', 'ui', 'platform'],
  routes: ['lib', 'domain', 'i18n', 'ui', 'platform', 'features'],
  threads: ['lib', 'domain', 'i18n', 'platform', 'features'],
  demo: ['lib', 'domain', 'platform', 'features'],
  process: ['lib', 'domain', 'i18n', 'ui', 'platform', 'features', 'routes', 'demo'],
  commands: ['lib', 'domain', 'i18n', 'platform', 'features', 'process'],
}

/**
 * The imports that each feature may have besides its own and the files directly in src/features,
 * types included. A feature names only features above it, so that no import can make a cycle.
 */
const mayImportFeature: ReadonlyMap<string, readonly string[]> = new Map([
  ['media', []],
  ['cart', []],
  ['search', []],
  ['dashboard', []],
  ['settings', ['media', 'dashboard']],
  ['outbox', ['dashboard']],
  ['banners', []],
  ['history', ['settings']],
  ['accounts', ['dashboard', 'history']],
  ['journal', ['settings', 'dashboard', 'history', 'accounts']],
  ['outside-accounts', ['dashboard', 'accounts']],
  ['catalogue', ['media', 'cart', 'search', 'dashboard', 'banners', 'history', 'journal']],
  ['buying', ['settings', 'dashboard', 'journal', 'catalogue']],
  ['searches', ['search', 'dashboard', 'history', 'accounts']],
  ['coupons', ['dashboard', 'banners', 'history', 'accounts', 'catalogue']],
  ['device', ['cart', 'catalogue']],
  ['storefront', ['media', 'cart', 'accounts', 'search', 'catalogue']],
  ['seo', ['media', 'catalogue', 'storefront']],
  [
    'orders',
    [
      'cart',
      'search',
      'settings',
      'dashboard',
      'history',
      'accounts',
      'journal',
      'catalogue',
      'coupons',
    ],
  ],
  ['buyer-messages', ['settings', 'dashboard', 'history', 'accounts', 'orders']],
  ['waitlist', ['settings', 'accounts', 'catalogue', 'seo', 'buyer-messages']],
  [
    'parcels',
    ['settings', 'dashboard', 'history', 'accounts', 'catalogue', 'orders', 'outside-accounts'],
  ],
  ['settlement', ['dashboard', 'journal']],
  ['payments', ['dashboard', 'accounts', 'journal', 'orders', 'settings', 'outside-accounts']],
  ['packing', ['settings', 'dashboard', 'catalogue', 'orders', 'parcels']],
  ['ads', ['dashboard', 'cart', 'accounts', 'seo', 'orders']],
  [
    'integrations',
    [
      'settings',
      'dashboard',
      'outbox',
      'seo',
      'buyer-messages',
      'parcels',
      'payments',
      'ads',
      'outside-accounts',
    ],
  ],
  ['profiles', ['media', 'accounts']],
  ['team', ['dashboard', 'history', 'accounts']],
  ['activity', ['settings', 'dashboard', 'history', 'accounts', 'catalogue', 'orders', 'team']],
  ['contact', ['accounts']],
  ['figures', ['settings', 'dashboard', 'journal', 'catalogue', 'orders', 'parcels']],
  ['webhooks', ['settings', 'dashboard', 'accounts', 'orders']],
  [
    'privacy',
    [
      'settings',
      'history',
      'accounts',
      'orders',
      'waitlist',
      'parcels',
      'payments',
      'team',
      'webhooks',
    ],
  ],
  ['first-hour', ['settings', 'catalogue']],
  ['backup', ['orders', 'figures', 'privacy', 'ads']],
])

/** The shop's rules are pure: they import no package and no Node; only their tests may. */
const foldersWithoutPackages = ['domain']

/** One sentence for every import in src/ and demo/ that breaks the rule. */
export function importProblems(root: string): string[] {
  return globSync('{src,demo}/**/*.{ts,tsx}', { cwd: root })
    .sort()
    .flatMap((file) =>
      importsOf(readFileSync(join(root, file), 'utf8')).flatMap((path) => {
        const reason = reasonAgainst(path, file)
        return reason === undefined ? [] : [`${file} may not import ${path}: ${reason}`]
      }),
    )
}

/** Static, type-only and dynamic imports, and re-exports: each is a keyword and a path in quotes. */
function importsOf(source: string): string[] {
  const imports = /\b(?:from|import)\s*(?:\(\s*(?:\/\*.*?\*\/\s*)?)?(['"`])(.+?)\1/g
  return Array.from(source.matchAll(imports), (match) => match[2] ?? '')
}

function reasonAgainst(path: string, file: string): string | undefined {
  if (path.startsWith('#src/') || path.startsWith('#demo/')) return reasonAgainstFolder(path, file)
  if (path.startsWith('.')) return reasonAgainstNeighbour(path)
  if (path.startsWith('/') || path.startsWith('src/')) return 'write #src/…'
  if (foldersWithoutPackages.includes(folderOf(file)) && !isTest(file)) {
    return `src/${folderOf(file)} is pure`
  }
  return undefined
}

function reasonAgainstFolder(path: string, file: string): string | undefined {
  const folder = folderOf(file)
  // Files directly in src/ wire everything together.
  if (folder === '') return undefined

  if (path.startsWith('#demo/') && isTest(file)) return undefined

  const target = path.startsWith('#demo/') ? 'demo' : (path.split('/')[1] ?? '')
  const allowed = [folder, ...(mayImport[folder] ?? [])]
  if (path.includes('/../') || !allowed.includes(target)) {
    const importer = file.startsWith('demo/') ? 'demo' : `src/${folder}`
    return `${importer} imports only from ${allowed.join(', ')}`
  }
  return folder === 'features' && target === 'features'
    ? reasonAgainstFeature(path, file)
    : undefined
}

/** Tests may import every feature: the shop does not contain their set-up. */
function reasonAgainstFeature(path: string, file: string): string | undefined {
  if (isTest(file)) return undefined
  const feature = featureOf(file)
  const target = featureOf(path)
  if (target === undefined || target === feature) return undefined
  if (feature === undefined) return 'files directly in src/features import no feature'

  const allowed = mayImportFeature.get(feature)
  if (!allowed) return `scripts/check-imports.ts does not name the feature ${feature}`
  if (allowed.includes(target)) return undefined
  return `${feature} imports only from ${[feature, ...allowed].join(', ')}`
}

/** The folder of a feature in `src/features/…` or `#src/features/…`; undefined for a file directly there. */
function featureOf(path: string): string | undefined {
  const [feature, ...rest] = path.replace(/^#?src\/features\//, '').split('/')
  return rest.length > 0 ? feature : undefined
}

/** One sentence for each entry of a list that names a feature below itself; a cycle needs one. */
export function orderProblems(list: ReadonlyMap<string, readonly string[]>): string[] {
  const names = [...list.keys()]
  return names.flatMap((name, place) =>
    (list.get(name) ?? [])
      .filter((other) => !names.slice(0, place).includes(other))
      .map((other) => `${name} names ${other}, which does not stand above it`),
  )
}

function reasonAgainstNeighbour(path: string): string | undefined {
  // React Router writes the types of a route into `+types`, as if that folder were beside the route.
  if (/^\.\/(?:\+types\/)?[^/]+$/.test(path)) return undefined
  return './ stays in the same folder, write #src/…'
}

/** `demo`, or the folder of src/ that a file belongs to; empty for a file directly in src/. */
function folderOf(file: string): string {
  const parts = file.split('/')
  if (parts[0] === 'demo') return 'demo'
  return parts.length > 2 ? (parts[1] ?? '') : ''
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file)
}

if (import.meta.main) {
  const problems = [
    ...orderProblems(mayImportFeature),
    ...importProblems(resolve(import.meta.dirname, '..')),
  ]
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  if (problems.length > 0) process.exitCode = 1
}
