import type { Browser, Target } from 'puppeteer-core'
import { chromiumLaunch } from './chromium.server.ts'

const CLOSE_MS = 5_000

/** The log of the browser's starts and ends; pino's loggers fit. */
export type PdfLog = {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
}

/** At most one browser, started on first use and again after it died. */
export type BrowserKeeper = {
  /**
   * The running browser. Rejects when closed, or when it cannot start; the next call tries again.
   */
  browser(): Promise<Browser>
  pid(): Promise<number | undefined>
  /** Ends the browser and all its pages; the next call to `browser` starts another. */
  kill(): void
  /** Closes the browser, if one runs, for good. */
  close(): Promise<void>
}

/** One start of the browser. `kill` ends it at any time, also during the start. */
type Start = { browser: Promise<Browser>; running?: Browser; kill(): void }

export function keepBrowser(chromiumPath?: string, log?: PdfLog): BrowserKeeper {
  let current: Start | undefined
  let closed = false

  function forget(start: Start): void {
    if (current !== start) return
    current = undefined
    log?.warn({}, 'chromium ended')
  }

  function browser(): Promise<Browser> {
    if (closed) return Promise.reject(new Error('the browser was closed'))
    // Callers that wait for its pages learn of its end before 'disconnected' comes.
    if (current?.running?.connected === false) forget(current)
    if (current) return current.browser
    const start = startBrowser(chromiumPath, log)
    current = start
    const forgetThis = () => forget(start)
    start.browser.then((launched) => {
      start.running = launched
      launched.once('disconnected', forgetThis)
      if (!launched.connected) forgetThis()
    }, forgetThis)
    return start.browser
  }

  function take(): Start | undefined {
    const taken = current
    current = undefined
    return taken
  }

  return {
    browser,
    async pid() {
      return (await current?.browser)?.process()?.pid
    },
    kill() {
      take()?.kill()
    },
    async close() {
      closed = true
      const taken = take()
      if (!taken) return
      const timer = setTimeout(taken.kill, CLOSE_MS)
      await taken.browser.then((launched) => launched.close()).catch(taken.kill)
      clearTimeout(timer)
    },
  }
}

function startBrowser(chromiumPath?: string, log?: PdfLog): Start {
  const killing = new AbortController()
  const { promise: ended, reject } = Promise.withResolvers<never>()
  const end = () => reject(new Error('the browser ended while it started'))
  let watched: Browser | undefined

  /** Puppeteer waits for the first page without limit, even when the browser has ended. */
  function watch(target: Target): boolean {
    if (watched) return true
    watched = target.browser()
    watched.once('disconnected', end)
    return true
  }

  async function launch(): Promise<Browser> {
    const [{ default: puppeteer }, options] = await Promise.all([
      import('puppeteer-core'),
      chromiumLaunch(chromiumPath),
    ])
    // With a pipe the browser ends when this process ends in any way, and opens no port. The server
    // handles signals itself.
    const launched = await puppeteer.launch({
      ...options,
      headless: 'shell',
      pipe: true,
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      signal: killing.signal,
      targetFilter: watch,
    })
    log?.info({ executable: options.executablePath }, 'chromium started')
    return launched
  }

  return {
    browser: Promise.race([launch(), ended]),
    kill() {
      killing.abort()
      end()
    },
  }
}
