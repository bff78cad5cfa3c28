import type { Browser } from 'puppeteer-core'
import { chromiumLaunch } from '#app/services/chromium.server.ts'

const CLOSE_MS = 5_000

/** Where the renderer tells of its browser; pino's loggers fit. */
export type PdfLog = {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
}

/** One browser at most, started on first use and again after it died. */
export type BrowserKeeper = {
  /** The running browser. Rejects when it cannot be started (the next call tries again) or closed. */
  browser(): Promise<Browser>
  /** The process id of the running browser. */
  pid(): Promise<number | undefined>
  /** Ends the browser with everything in it; the next call to `browser` starts another. */
  kill(): Promise<void>
  /** Closes the browser if one runs, for good. */
  close(): Promise<void>
}

export function keepBrowser(chromiumPath?: string, log?: PdfLog): BrowserKeeper {
  let current: Promise<Browser> | undefined
  let running: Browser | undefined
  let closed = false

  async function start(): Promise<Browser> {
    const [{ default: puppeteer }, options] = await Promise.all([
      import('puppeteer-core'),
      chromiumLaunch(chromiumPath),
    ])
    // Through a pipe the browser ends with this process, however that ends, and opens no port.
    // Signals are the server's own business.
    const launched = await puppeteer.launch({
      ...options,
      headless: 'shell',
      pipe: true,
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    })
    log?.info({ executable: options.executablePath }, 'chromium started')
    return launched
  }

  function forget(): void {
    current = undefined
    running = undefined
    log?.warn({}, 'chromium ended')
  }

  function browser(): Promise<Browser> {
    if (closed) return Promise.reject(new Error('the browser was closed'))
    // Those who wait for its pages are told of its end before 'disconnected' comes.
    if (running?.connected === false) forget()
    if (current) return current
    const starting = start()
    current = starting
    const forgetThis = () => {
      if (current === starting) forget()
    }
    starting.then((launched) => {
      if (current === starting) running = launched
      launched.once('disconnected', forgetThis)
      if (!launched.connected) forgetThis()
    }, forgetThis)
    return starting
  }

  async function take(): Promise<Browser | undefined> {
    const taken = current
    current = undefined
    running = undefined
    return taken?.catch(() => undefined)
  }

  return {
    browser,
    async pid() {
      return (await current)?.process()?.pid
    },
    async kill() {
      ;(await take())?.process()?.kill('SIGKILL')
    },
    async close() {
      closed = true
      const closing = await take()
      if (!closing) return
      const timer = setTimeout(() => closing.process()?.kill('SIGKILL'), CLOSE_MS)
      await closing.close().catch(() => closing.process()?.kill('SIGKILL'))
      clearTimeout(timer)
    },
  }
}
