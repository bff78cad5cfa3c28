/** A Chromium that is killed, with all its processes, at a chosen instant of its life. */
import { mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromiumLaunch } from '#app/io/printing/chromium.server.ts'

/** `started`, or the command of puppeteer that it does not live to do: from the `nth` of a life on. */
export type Death = { command: string; nth?: number }

export type MortalChromium = {
  /** To be started in place of Chromium. */
  path: string
  /** From now on, also when it runs already, it dies of that, and so do those that replace it. */
  dieOf(death: Death, times: number): void
  /** How many of these deaths are left. */
  deathsLeft(): number
  remove(): void
}

export async function mortalChromium(): Promise<MortalChromium> {
  const { executablePath } = await chromiumLaunch()
  const directory = mkdtempSync(join(tmpdir(), 'nomina-mortal-'))
  const path = join(directory, 'chromium')
  const fate = join(directory, 'fate.json')
  let tally = ''
  let deaths = 0
  let fates = 0

  /** A relay may read it meanwhile, and each fate has a tally of its own, where deaths are dots. */
  function dieOf({ command, nth = 1 }: Death, times: number) {
    tally = join(directory, `tally-${++fates}`)
    deaths = times
    writeFileSync(tally, '')
    writeFileSync(`${fate}.next`, JSON.stringify({ command, nth, times, tally }))
    renameSync(`${fate}.next`, fate)
  }

  const relay = join(import.meta.dirname, 'mortal-chromium-relay.ts')
  const words = [process.execPath, relay, fate, executablePath].map((word) => `'${word}'`)
  dieOf({ command: 'nothing' }, 0)
  writeFileSync(path, `#!/bin/sh\nexec ${words.join(' ')} "$@"\n`, { mode: 0o700 })
  return {
    path,
    dieOf,
    deathsLeft: () => deaths - statSync(tally).size,
    remove: () => rmSync(directory, { recursive: true, force: true }),
  }
}
