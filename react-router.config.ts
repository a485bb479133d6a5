import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  // There are two programs: see `vite.config.ts`.
  serverBuildFile: '[name].js',
  // Whole pages only: what a visitor's browser asks for is in the page cache.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
