/** What PostgreSQL goes through amid writers, and the app with it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cluster, startCluster } from '../models/postgres.ts'
import { killApp, ROUNDS, type Strike, surviveKills } from './faults/kills.ts'
import { expectOutage, healthOf, SOON, stand, stop } from './faults/outage.ts'
import { logLines, type RunningServer } from './server.ts'

let cluster: Cluster
beforeAll(async () => {
  // What a commit wrote survives the end of processes in the system's memory, if not of the machine.
  cluster = await startCluster(['fsync=off'])
})
afterAll(() => cluster.stop())

test('away for a while, it is missed politely, and all works again', async () => {
  const standing = await stand(cluster.address)
  for (const signal of ['SIGINT', 'SIGKILL'] as const) {
    await expectOutage(standing, {
      begin: () => cluster.halt(signal),
      end: () => cluster.start(),
      readable: false,
    })
  }
  await stop(standing.server)
})

/** The same process of the app goes on. */
const halting =
  (signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): Strike =>
  async (server) => {
    await cluster.halt(signal)
    await expect.poll(() => healthOf(server), SOON).toBe(503)
    await cluster.start()
    await expect.poll(() => healthOf(server), SOON).toBe(200)
    await expect.poll(() => toldOf(server), SOON).toBe('again')
    return server
  }

/** What the log said last of the database: each outage is one line, and its end another. */
function toldOf({ output }: RunningServer): 'nothing' | 'again' | 'away' {
  const said = logLines(output).filter(({ msg }) => /^database/.test(String(msg)))
  for (const [i, { msg }] of said.entries()) {
    expect(msg).toBe(i % 2 === 0 ? 'database unavailable' : 'database available again')
  }
  if (said.length === 0) return 'nothing'
  return said.length % 2 === 0 ? 'again' : 'away'
}

test(
  'killed or restarted amid writers, app and PostgreSQL keep all that was acknowledged',
  async () => {
    const strikes = [
      killApp,
      halting('SIGKILL'),
      killApp,
      halting('SIGQUIT'),
      killApp,
      halting('SIGINT'),
    ]
    const { server } = await surviveKills(cluster.address, strikes)
    const exited = new Promise((done) => server.child.once('exit', done))
    server.child.kill('SIGTERM')
    expect(await exited).toBe(0)
  },
  60_000 + ROUNDS * 30_000,
)
