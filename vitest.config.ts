import { defineConfig } from 'vitest/config'

const databaseTests = ['src/**/*.db.test.ts', 'tests/**/*.db.test.ts']

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    allowOnly: false,
    // No test fails on a clock: this only ends what hangs.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    setupFiles: ['tests/support/no-console.ts'],
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'src/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'tests/{support,attacks}/**/*.test.ts',
          ],
          exclude: databaseTests,
        },
      },
      {
        test: {
          name: 'sqlite',
          include: databaseTests,
          provide: { engine: 'sqlite' },
          globalSetup: ['tests/support/sqlite-setup.ts'],
        },
      },
      {
        test: {
          name: 'postgres',
          include: databaseTests,
          // About bytes on a socket, fields and files of a body, and lines of the log: once is enough.
          exclude: [
            'tests/attacks/wire/**',
            'tests/attacks/{extra-fields,uploads}.db.test.ts',
            'src/routes/api/security-events.db.test.ts',
          ],
          provide: { engine: 'postgres' },
          globalSetup: ['tests/support/postgres-setup.ts'],
        },
      },
      {
        // The built shop as a process, and what becomes of it when things break.
        test: {
          name: 'process',
          include: ['tests/{process,faults}/**/*.test.ts'],
          globalSetup: ['tests/process/support/process-setup.ts'],
          sequence: { groupOrder: 1 },
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
