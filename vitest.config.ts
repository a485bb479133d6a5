import { defineConfig } from 'vitest/config'
import { inlineScript } from './scripts/plugins/inline-script.ts'
import { SlowestFiles } from './tests/support/slowest-files.ts'

const databaseTests = ['{src,bench,tests}/**/*.db.test.ts']

// So much load of their own that a shop beside them might be too busy, or they beside it. And a measure
// of memory: on a busy machine orders take longer, and more of them are alive when V8 looks.
const floods = 'tests/attacks/floods/*.test.ts'
const alone = [
  ...['cached-pages', 'overload', 'rolling-restart', 'what-orders-leave'].map(
    (name) => `tests/process/${name}.test.ts`,
  ),
  floods,
]

const withProcesses = {
  globalSetup: ['tests/process/support/process-setup.ts'],
  // The whole form of the faults takes minutes.
  testTimeout: process.env.FAULTS === 'whole' ? 600_000 : 300_000,
}

// They wait for most of their time: for shops to start, to give up and to try again.
const manyAtOnce = { maxWorkers: 5, sequence: { groupOrder: 1 } }

// Files share a process, so that the shop's modules are read once and not for each of them. What a
// test puts in the place of something else it takes away again; who replaces a module resets them all.
const inOneProcess = { isolate: false, restoreMocks: true, unstubEnvs: true, unstubGlobals: true }

export default defineConfig({
  test: {
    pool: 'forks',
    // They wait as well, for a database, a process or a timeout: three keep two cores busy.
    maxWorkers: 3,
    reporters: ['default', new SlowestFiles()],
    allowOnly: false,
    // No test fails on a clock: this only ends what hangs, on a machine that is starved as well.
    testTimeout: 300_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    setupFiles: ['tests/support/no-console.ts', 'tests/support/same-chance.ts'],
    projects: [
      {
        plugins: [inlineScript()],
        test: {
          name: 'unit',
          ...inOneProcess,
          include: [
            'src/**/*.test.{ts,tsx}',
            '{demo,scripts,bench}/**/*.test.ts',
            'tests/{support,attacks}/**/*.test.ts',
          ],
          exclude: [...databaseTests, floods],
        },
      },
      {
        plugins: [inlineScript()],
        test: {
          name: 'sqlite',
          ...inOneProcess,
          include: databaseTests,
          exclude: ['src/platform/database/postgres/postgres-database.db.test.ts'],
          provide: { engine: 'sqlite' },
          globalSetup: ['tests/support/sqlite-setup.ts'],
        },
      },
      {
        plugins: [inlineScript()],
        test: {
          name: 'postgres',
          ...inOneProcess,
          include: databaseTests,
          // About bytes on a socket, fields and files of a body, permissions, pictures, the API's document, and
          // lines of the log: once is enough.
          exclude: [
            'tests/attacks/wire/**',
            'src/routes/api/documented-client.db.test.ts',
            'tests/attacks/{extra-fields,odd-*,order-tokens,prices,uploads,webhooks,who-has-an-account,who-may-do-what}.db.test.ts',
            'src/routes/api/security-events.db.test.ts',
            'src/features/media/{add-upload,prepare-pictures}.db.test.ts',
            // The second writer is SQLite's alone, and so is the thread for lists.
            'src/features/orders/place/order-thread.db.test.ts',
            'src/features/orders/list/list-thread.db.test.ts',
          ],
          provide: { engine: 'postgres' },
          globalSetup: ['tests/support/postgres/postgres-setup.ts'],
        },
      },
      {
        // The built shop as a process. One test reads the handles of the pages from their modules.
        plugins: [inlineScript()],
        test: {
          name: 'process',
          include: ['tests/process/**/*.test.ts'],
          exclude: alone,
          ...manyAtOnce,
          ...withProcesses,
        },
      },
      {
        // What becomes of it when things break.
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          ...manyAtOnce,
          ...withProcesses,
        },
      },
      {
        // Minutes of power cuts on traced shops, and of V8's old objects: `npm run test:long` alone.
        test: {
          name: 'long',
          include: ['tests/long/**/*.test.ts'],
          provide: { engine: 'postgres' },
          ...withProcesses,
          testTimeout: 600_000,
        },
      },
      {
        plugins: [inlineScript()],
        test: {
          name: 'alone',
          include: alone,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
          ...withProcesses,
        },
      },
    ],
  },
})
