import type { Config } from '@react-router/dev/config'
import { leanManifest } from './scripts/lean-manifest.ts'

export default {
  ssr: true,
  // The bootstrap builds beside the build that may be running.
  buildDirectory: process.env.BUILD_DIRECTORY || 'build',
  // The map of routes is a cached file: written into every page it costs 4% of the pages a second.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => leanManifest(reactRouterConfig.buildDirectory),
} satisfies Config
