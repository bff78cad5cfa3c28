// Proves docs/rules/runs.md#3; docs/rules/approval.md#7; docs/rules/reports.md#11; docs/rules/api.md#3;
// docs/rules/limits.md#5; docs/rules/running.md#9, #10.
/** Faults of PostgreSQL and of the app while writers are at work. */
import { expect, test } from 'vitest'
import type { Halt } from '#tests/support/postgres/cluster.ts'
import { run } from '#tests/support/postgres/databases.ts'
import { keepPostgres, postgresAt } from '#tests/support/postgres/shared.ts'
import { surviveApprovalKills } from '#tests/support/process/faults/approval-kills.ts'
import { surviveBankFileKills } from '#tests/support/process/faults/bank-file-kills.ts'
import { killApp, ROUNDS, type Strike, surviveKills } from '#tests/support/process/faults/kills.ts'
import { expectOutage, healthOf, stand, stop } from '#tests/support/process/faults/outage.ts'
import { surviveRunKills } from '#tests/support/process/faults/run-kills.ts'
import { logLines, type RunningServer } from '#tests/support/process/server.ts'

/** Its own, because it goes down. */
const postgres = postgresAt(await keepPostgres())

/** The address of a database whose commits outlive the processes of PostgreSQL. */
async function lastingDatabase(): Promise<string> {
  const address = await postgres.database()
  const name = new URL(address).pathname.slice(1)
  await run(address, `alter database ${name} set synchronous_commit = on`)
  return address
}

test('while PostgreSQL is down requests get a clear error, and afterwards all works again', async () => {
  const standing = await stand(await lastingDatabase())
  for (const signal of ['SIGINT', 'SIGKILL'] as const) {
    await expectOutage(standing, {
      begin: () => postgres.halt(signal),
      end: () => postgres.start(),
      readable: false,
    })
  }
  await stop(standing.server)
})

test(
  'the app killed while it stores or voids a run of a thousand does all of it or nothing',
  async () => surviveRunKills(await lastingDatabase(), killApp),
  60_000 + ROUNDS * 60_000,
)

test(
  'the app killed while it approves a run of a thousand pays all of it once or nothing',
  async () => surviveApprovalKills(await lastingDatabase()),
  60_000 + ROUNDS * 60_000,
)

test(
  'the app killed while it makes a bank file of a thousand lines makes all of it or nothing',
  async () => surviveBankFileKills(await lastingDatabase()),
  60_000 + ROUNDS * 60_000,
)

/** The same process of the app goes on. */
const halting =
  (signal: Halt): Strike =>
  async (server) => {
    await postgres.halt(signal)
    await expect.poll(() => healthOf(server)).toBe(503)
    await postgres.start()
    await expect.poll(() => healthOf(server)).toBe(200)
    await expect.poll(() => toldOf(server)).toBe('again')
    return server
  }

/** Hangs for longer than a transaction may be idle, which ends what the app had begun, and is restarted then. */
const hanging: Strike = async (server, address) => {
  await postgres.hang(11_000)
  return halting('SIGINT')(server, address)
}

/** The last log line about the database: each outage is one line, and its end another. */
function toldOf({ output }: RunningServer): 'nothing' | 'again' | 'away' {
  const said = logLines(output).filter(({ msg }) => /^database/.test(String(msg)))
  for (const [i, { msg }] of said.entries()) {
    expect(msg).toBe(i % 2 === 0 ? 'database unavailable' : 'database available again')
  }
  if (said.length === 0) return 'nothing'
  return said.length % 2 === 0 ? 'again' : 'away'
}

test(
  'app and PostgreSQL killed, restarted or hung during writes keep every acknowledged record',
  async () => {
    const strikes = [killApp, halting('SIGKILL'), halting('SIGQUIT'), halting('SIGINT'), hanging]
    const { server } = await surviveKills(await lastingDatabase(), strikes)
    const exited = new Promise((done) => server.child.once('exit', done))
    server.child.kill('SIGTERM')
    expect(await exited).toBe(0)
  },
  60_000 + Math.max(ROUNDS, 5) * 30_000,
)
