/** A server of one test's own, that can be stopped and started again. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emailOf, PASSWORD } from './people.ts'
import { test } from './test.ts'

/**
 * A server for each test of the file, or of the group, that calls this. It ends after its page has
 * closed, so that the page does not complain of an answer that is cut short.
 */
export function ownServer(): OwnServer {
  const server = new OwnServer()
  test.afterEach(async ({ page }) => {
    await page.close()
    await server.end()
  })
  return server
}

export class OwnServer {
  #directory: string | undefined
  #child: ChildProcess | undefined
  #port = '0'

  /**
   * Starts on the same database, and from the second time on the same port; gives its URL. What it
   * is set to besides is for this time.
   */
  async start(settings: Record<string, string> = {}): Promise<string> {
    // Below the run's own directory, which goes when the run ends.
    this.#directory ??= mkdtempSync(join(process.env.E2E_DIRECTORY ?? tmpdir(), 'own-'))
    const child = spawn(process.execPath, ['server.ts'], {
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        HOST: '127.0.0.1',
        PORT: this.#port,
        DATABASE_URL: join(this.#directory, 'nomina.db'),
        ADMIN_EMAIL: emailOf('ana'),
        ADMIN_PASSWORD: PASSWORD,
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.#child = child
    const url = await urlOf(child)
    this.#port = new URL(url).port
    return url
  }

  /** Ends it at once, whatever it is doing. */
  async kill(): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'close')
  }

  /** Kills it for good: the next start has a new database. */
  async end(): Promise<void> {
    await this.kill()
    this.#directory = undefined
    this.#port = '0'
  }
}

function urlOf(child: ChildProcess): Promise<string> {
  return new Promise((ready, failed) => {
    let said = ''
    child.stdout?.on('data', (text) => {
      said += text
      const url = /^Nómina está lista en (http:\S+)$/m.exec(said)?.[1]
      if (url) ready(url)
    })
    child.once('close', (code) => failed(new Error(`The server ended with ${code}`)))
  })
}
