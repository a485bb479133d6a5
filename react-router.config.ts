import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  // Whole pages only: what a visitor's browser asks for is in the page cache.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
