import type { Server } from 'node:http'
import type { App } from '#app/context.ts'

const PATIENCE_MS = 9000
const IDLE_CHECK_MS = 50

/**
 * Stops the process on SIGTERM and SIGINT: nothing new is accepted, what is under way is finished,
 * the app is closed, and after 9 seconds whoever is left is cut off. A second signal stops at once.
 */
export function stopOnSignals(server: Server, app: App) {
  let isStopping = false
  const stop = (reason: string, exitCode: number) => {
    if (isStopping) process.exit(exitCode || 1)
    isStopping = true
    app.log.info({ reason }, 'stopping')
    void finish(server, app, exitCode)
  }
  process.on('SIGTERM', () => stop('SIGTERM', 0))
  process.on('SIGINT', () => stop('SIGINT', 0))
  process.on('uncaughtException', (error) => {
    app.log.fatal({ err: error }, 'uncaught error')
    stop('uncaught error', 1)
  })
}

async function finish(server: Server, app: App, exitCode: number) {
  setTimeout(() => {
    app.log.warn('stopped before everything was finished')
    process.exit(exitCode)
  }, PATIENCE_MS)
  // A connection that becomes idle after its last answer would otherwise be kept alive.
  setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS)
  await new Promise((closed) => server.close(closed))
  try {
    await app.close()
  } catch (error) {
    app.log.error({ err: error }, 'closing failed')
    process.exit(1)
  }
  app.log.info('stopped')
  process.exit(exitCode)
}
