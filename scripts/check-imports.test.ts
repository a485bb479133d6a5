import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { importProblems, orderProblems } from './check-imports.ts'

let root = ''

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'check-imports-'))
})

afterEach(() => {
  rmSync(root, { recursive: true })
})

function write(file: string, source: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), source)
}

describe('a tree that keeps the rule', () => {
  it('has no problems', () => {
    write('src/start.ts', "import { app } from '#src/platform/http/app.ts'")
    write('src/root.tsx', "import './app.css'\nimport type { Route } from './+types/root'")
    write('src/lib/brand.ts', 'export type Brand = string')
    write('src/domain/money.ts', "import type { Brand } from '#src/lib/brand.ts'")
    write('src/domain/money.test.ts', "import { expect } from 'vitest'")
    write('src/i18n/format.ts', "import { poisha } from '#src/domain/money.ts'")
    write('src/ui/field.tsx', "import { format } from '#src/i18n/format.ts'\nimport 'react'")
    write('src/platform/http/app.ts', "import fs from 'node:fs'\nimport './log.ts'")
    write('src/features/orders/place.ts', "import { a } from '#src/features/catalogue/a.ts'")
    write(
      'src/routes/storefront/home.tsx',
      [
        "import type { Route } from './+types/home'",
        "const page = import('#tests/process/support/place.ts')",
      ].join('\n'),
    )

    expect(importProblems(root)).toEqual([])
  })

  it('may be empty', () => {
    expect(importProblems(root)).toEqual([])
  })
})

describe('a tree that breaks the rule', () => {
  it('reports the importing file, its import, and the allowed ones', () => {
    write('src/domain/money.ts', "import { db } from '#src/platform/database/db.ts'")

    expect(importProblems(root)).toEqual([
      'src/domain/money.ts may not import #src/platform/database/db.ts: src/domain imports only from domain, lib',
    ])
  })

  it('is caught in every folder', () => {
    write('src/lib/a.ts', "import '#src/domain/a.ts'")
    write('src/domain/a.ts', "import '#src/i18n/a.ts'")
    write('src/i18n/a.ts', "import '#src/ui/a.ts'")
    write('src/ui/a.ts', "import '#src/platform/a.ts'")
    write('src/platform/a.ts', "import '#src/features/a.ts'")
    write('src/features/a.ts', "import '#src/routes/a.ts'")
    write('src/routes/a.ts', "import '#src/start.ts'")

    expect(importProblems(root).map((problem) => problem.split(':')[0])).toEqual([
      'src/domain/a.ts may not import #src/i18n/a.ts',
      'src/features/a.ts may not import #src/routes/a.ts',
      'src/i18n/a.ts may not import #src/ui/a.ts',
      'src/lib/a.ts may not import #src/domain/a.ts',
      'src/platform/a.ts may not import #src/features/a.ts',
      'src/routes/a.ts may not import #src/start.ts',
      'src/ui/a.ts may not import #src/platform/a.ts',
    ])
  })

  it('is caught for every form of import', () => {
    write(
      'src/lib/a.ts',
      [
        "import one from '#src/domain/one.ts'",
        'import {',
        '  two,',
        '  type Two,',
        "} from '#src/domain/two.ts'",
        "import type { Three } from '#src/domain/three.ts'",
        "export { four } from '#src/domain/four.ts'",
        "export * from '#src/domain/five.ts'",
        "import '#src/domain/six.ts'",
        "const seven = await import('#src/domain/seven.ts')",
        'const eight = import(\n  /* @vite-ignore */ `#src/domain/eight.ts`\n)',
        "type Nine = import('#src/domain/nine.ts').Nine",
        'import ten from "#src/domain/ten.ts"',
      ].join('\n'),
    )

    expect(importProblems(root).map((problem) => /domain\/(\w+)/.exec(problem)?.[1])).toEqual([
      'one',
      'two',
      'three',
      'four',
      'five',
      'six',
      'seven',
      'eight',
      'nine',
      'ten',
    ])
  })

  it('is caught where the shop imports its demo, except in a test and at the start', () => {
    write('src/features/orders/a.ts', "import '#demo/products.ts'")
    write('src/features/orders/a.test.ts', "import '#demo/products.ts'")
    write('src/process/server.ts', "await import('#demo/load-demo.server.ts')")
    write('demo/products.ts', "import '#src/routes/a.ts'\nimport '#src/features/media/a.ts'")

    expect(importProblems(root)).toEqual([
      'demo/products.ts may not import #src/routes/a.ts: demo imports only from demo, lib, domain, platform, features',
      'src/features/orders/a.ts may not import #demo/products.ts: src/features imports only from features, lib, domain, i18n, ui, platform',
    ])
  })

  it('is caught where a feature imports one outside its list, types included', () => {
    write('src/features/orders/a.ts', "import '#src/features/catalogue/edit/a.ts'")
    write('src/features/catalogue/edit/a.ts', "import type { A } from '#src/features/orders/a.ts'")
    write('src/features/catalogue/a.test.ts', "import '#src/features/orders/a.ts'")
    write('src/features/shop.ts', "import type { A } from '#src/features/orders/a.ts'")
    write(
      'src/features/carts/a.ts',
      "import '#src/features/shop.ts'\nimport '#src/features/media/a.ts'",
    )

    expect(importProblems(root)).toEqual([
      'src/features/carts/a.ts may not import #src/features/media/a.ts: scripts/check-imports.ts does not name the feature carts',
      'src/features/catalogue/edit/a.ts may not import #src/features/orders/a.ts: catalogue imports only from catalogue, media, cart, search, dashboard, banners, history, journal',
      'src/features/shop.ts may not import #src/features/orders/a.ts: files directly in src/features import no feature',
    ])
  })

  it('is caught where the list of features itself would allow a cycle', () => {
    const circle = new Map([
      ['media', ['orders']],
      ['orders', ['media', 'carts']],
    ])

    expect(orderProblems(circle)).toEqual([
      'media names orders, which does not stand above it',
      'orders names carts, which does not stand above it',
    ])
  })

  it('is caught in components and deep folders', () => {
    write('src/platform/http/deep/a.tsx', "import '#src/features/orders/a.ts'")

    expect(importProblems(root)).toHaveLength(1)
  })

  it('is caught for a relative path out of its folder', () => {
    write('src/lib/a.ts', "import '../domain/money.ts'")
    write('src/lib/b.ts', "import './../domain/money.ts'")
    write('src/lib/c.ts', "import './deeper/money.ts'")
    write('src/lib/d.ts', "import '..'\nimport '.'")
    write('src/start.ts', "import './platform/http/app.ts'")

    expect(importProblems(root)).toEqual([
      'src/lib/a.ts may not import ../domain/money.ts: ./ stays in the same folder, write #src/…',
      'src/lib/b.ts may not import ./../domain/money.ts: ./ stays in the same folder, write #src/…',
      'src/lib/c.ts may not import ./deeper/money.ts: ./ stays in the same folder, write #src/…',
      'src/lib/d.ts may not import ..: ./ stays in the same folder, write #src/…',
      'src/lib/d.ts may not import .: ./ stays in the same folder, write #src/…',
      'src/start.ts may not import ./platform/http/app.ts: ./ stays in the same folder, write #src/…',
    ])
  })

  it('is caught for another spelling of a path', () => {
    write('src/lib/a.ts', "import '#src/lib/../domain/money.ts'")
    write('src/lib/b.ts', "import '/src/domain/money.ts'")
    write('src/lib/c.ts', "import 'src/domain/money.ts'")

    expect(importProblems(root)).toEqual([
      'src/lib/a.ts may not import #src/lib/../domain/money.ts: src/lib imports only from lib',
      'src/lib/b.ts may not import /src/domain/money.ts: write #src/…',
      'src/lib/c.ts may not import src/domain/money.ts: write #src/…',
    ])
  })

  it('is caught where the domain imports Node or a package', () => {
    write('src/domain/money.ts', "import { randomBytes } from 'node:crypto'")
    write('src/domain/product.ts', "import { z } from 'zod'")

    expect(importProblems(root)).toEqual([
      'src/domain/money.ts may not import node:crypto: src/domain is pure',
      'src/domain/product.ts may not import zod: src/domain is pure',
    ])
  })
})

describe('this project', () => {
  it('keeps the rule', () => {
    expect(importProblems(resolve(import.meta.dirname, '..'))).toEqual([])
  })
})

describe('the script', () => {
  function run(): { status: number | null; printed: string } {
    const script = join(root, 'scripts/check-imports.ts')
    mkdirSync(dirname(script))
    copyFileSync(join(import.meta.dirname, 'check-imports.ts'), script)

    const { status, stderr } = spawnSync(process.execPath, [script], { encoding: 'utf8' })
    return { status, printed: stderr }
  }

  it('prints every problem and fails', () => {
    write('src/domain/money.ts', "import '../lib/brand.ts'\nimport 'node:fs'")

    expect(run()).toEqual({
      status: 1,
      printed: [
        'src/domain/money.ts may not import ../lib/brand.ts: ./ stays in the same folder, write #src/…\n',
        'src/domain/money.ts may not import node:fs: src/domain is pure\n',
      ].join(''),
    })
  })

  it('prints nothing when no import breaks the rule', () => {
    write('src/domain/money.ts', "import '#src/lib/brand.ts'")

    expect(run()).toEqual({ status: 0, printed: '' })
  })
})
