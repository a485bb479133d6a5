import { defineConfig } from '@playwright/test'
import { chromium } from './tests/support/chromium.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: 'tests/e2e/support/shop-setup.ts',
  outputDir: 'test-results',
  // Each starts a shop of its own, so the files do not wait for each other; three keep two cores busy.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  reporter: 'list',
  reportSlowTests: { max: 10, threshold: 15_000 },
  // No test fails on a clock: these only end what hangs, on a machine that is starved as well.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  use: {
    launchOptions: await chromium(),
    screenshot: 'only-on-failure',
    trace: 'off',
    // It registers at a moment of its own; tests/e2e/device/install.spec.ts allows it.
    serviceWorkers: 'block',
  },
  projects: [{ name: 'chromium', use: { browserName: 'chromium' } }],
})
