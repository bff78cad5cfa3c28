/** The time of `npm start` with nothing left to install or build. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { LISTENING } from './processes.ts'
import { medianOf } from './rounds.ts'
import { sized } from './size.ts'

const TIMES = sized(3, 1)

/** Milliseconds from the command until `/healthz` answers; the first start is not counted. */
export async function secondStart(database: string): Promise<number> {
  const times: number[] = []
  for (let n = 0; n <= TIMES; n++) times.push(await startOnce(database))
  return medianOf(times.slice(1))
}

async function startOnce(database: string): Promise<number> {
  const { PATH = '', HOME = '' } = process.env
  const start = performance.now()
  const child = spawn('npm', ['start'], {
    env: { PATH, HOME, DATABASE_URL: database, PORT: '0', HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  const exited = once(child, 'exit')
  try {
    let said = ''
    for await (const text of child.stdout.setEncoding('utf8')) {
      said += text
      const url = LISTENING.exec(said)?.[1]
      if (!url) continue
      const { ok } = await fetch(`${url}/healthz`)
      if (ok) return performance.now() - start
    }
    throw new Error(`npm start did not get up:\n${said}`)
  } finally {
    // npm and its children are one process group.
    if (child.pid) process.kill(-child.pid, 'SIGTERM')
    await exited
  }
}
