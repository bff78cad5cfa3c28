import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { App } from '#app/context.ts'

const PATIENCE_MS = 9000

type Stoppable = Pick<App, 'log' | 'stopJobs' | 'close'>

/**
 * Stops the process on SIGTERM and SIGINT: it accepts no new connections, ends the background work,
 * finishes answers in progress, closes the app, and after 9 seconds cuts off the rest. Further
 * signals are ignored: npm forwards a Ctrl+C that the terminal has already sent.
 */
export function stopOnSignals(server: Server, app: Stoppable) {
  const endConnections = trackConnections(server)
  let isStopping = false
  const stop = async (reason: string, exitCode: number) => {
    if (isStopping) return
    isStopping = true
    app.log.info({ reason }, 'stopping')
    setTimeout(() => {
      app.log.warn('stopped before everything was finished')
      process.exit(exitCode)
    }, PATIENCE_MS)
    const closed = new Promise((done) => server.close(done))
    endConnections()
    // Closing the app, which ends it too, may come too late for what it has begun.
    app.stopJobs().catch(() => undefined)
    await closed
    process.exit((await closeApp(app)) ? exitCode : 1)
  }
  process.on('SIGTERM', () => stop('SIGTERM', 0))
  process.on('SIGINT', () => stop('SIGINT', 0))
  process.on('uncaughtException', (error) => {
    app.log.fatal({ err: error }, 'uncaught error')
    void stop('uncaught error', 1)
  })
}

/**
 * Tracks the answers in progress on each connection. The returned function ends connections without
 * any (also in the middle of a request's head), and the others after their last.
 */
function trackConnections(server: Server) {
  const underWay = new Map<Socket, number>()
  let isEnding = false
  server.on('connection', (socket) => {
    underWay.set(socket, 0)
    socket.on('close', () => underWay.delete(socket))
  })
  server.prependListener('request', ({ socket }, response) => {
    underWay.set(socket, (underWay.get(socket) ?? 0) + 1)
    response.on('close', () => {
      const left = (underWay.get(socket) ?? 1) - 1
      if (underWay.has(socket)) underWay.set(socket, left)
      if (isEnding && left === 0) socket.destroySoon()
    })
  })
  return () => {
    isEnding = true
    for (const [socket, answers] of underWay) if (answers === 0) socket.destroy()
  }
}

/** Closes the app; returns whether that worked. */
async function closeApp(app: Stoppable): Promise<boolean> {
  try {
    await app.close()
    app.log.info('stopped')
    return true
  } catch (error) {
    app.log.error({ err: error }, 'closing failed')
    return false
  }
}
