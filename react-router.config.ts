import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // The bootstrap builds beside the build that may be running.
  buildDirectory: process.env.BUILD_DIRECTORY || 'build',
  // The map of routes is a cached file: written into every page it costs 4% of the pages a second.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
