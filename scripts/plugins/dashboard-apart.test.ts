import { expect, it } from 'vitest'
import { type BuiltChunk, strayDashboardCode } from './dashboard-apart.ts'

const page: BuiltChunk = {
  fileName: 'product.js',
  facadeModuleId: '/shop/src/routes/storefront/product.tsx?route',
  imports: ['shop.js'],
  moduleIds: ['/shop/src/routes/storefront/product.tsx'],
}
const dashboardPage: BuiltChunk = {
  fileName: 'outbox.js',
  facadeModuleId: '/shop/src/routes/dashboard/outbox.tsx?route',
  imports: ['shop.js', 'tables.js'],
  moduleIds: ['/shop/src/routes/dashboard/outbox.tsx'],
}
const tables: BuiltChunk = {
  fileName: 'tables.js',
  facadeModuleId: null,
  imports: [],
  moduleIds: ['/shop/src/ui/dashboard/data-table.tsx', '/shop/node_modules/@tanstack/x.js'],
}

function sharedChunk(imports: readonly string[]): BuiltChunk {
  return {
    fileName: 'shop.js',
    facadeModuleId: null,
    imports,
    moduleIds: ['/shop/src/ui/icon.tsx'],
  }
}

it('allows code that the dashboard and visitors share', () => {
  expect(strayDashboardCode([page, dashboardPage, tables, sharedChunk([])])).toEqual([])
})

it("names dashboard code that a visitor's page loads through other chunks", () => {
  expect(strayDashboardCode([page, dashboardPage, tables, sharedChunk(['tables.js'])])).toEqual([
    'tables.js has /shop/src/ui/dashboard/data-table.tsx, /shop/node_modules/@tanstack/x.js',
  ])
})

it('refuses a build without a recognised page', () => {
  expect(() => strayDashboardCode([dashboardPage, tables])).toThrow('no page for visitors')
})
