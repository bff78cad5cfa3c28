// Proves docs/rules/workshop.md#2.
/** A run of tests leaves nothing of its PostgreSQL behind, however it ends. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, readlinkSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { childrenOf, isRunning } from '#tests/support/reports/processes.ts'

/** A process that keeps a PostgreSQL and runs `then`, which ends with a line on standard output. */
async function runThat(then: string) {
  const code = `
    import { keepPostgres, postgresAt } from '${resolve('tests/support/postgres/shared.ts')}'
    const postgres = postgresAt(await keepPostgres())
    ${then}
    console.log('ready')`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  await once(child.stdout, 'data')
  return { child, ended }
}

const commandOf = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8')

/** The traces of PostgreSQL on the machine: processes, files, both kinds of shared memory. */
async function tracesOf(run: number) {
  const processes = await childrenOf(run)
  const postmaster = processes.find((pid) => commandOf(pid).includes('/bin/postgres')) ?? 0
  const data = readlinkSync(`/proc/${postmaster}/cwd`)
  const maps = readFileSync(`/proc/${postmaster}/maps`, 'utf8')
  return { processes, data, posix: maps.match(/\/dev\/shm\/\S+/g) ?? [], postmaster }
}
type Traces = Awaited<ReturnType<typeof tracesOf>>

function remains({ processes, data, posix, postmaster }: Traces) {
  const segments = readFileSync('/proc/sysvipc/shm', 'utf8').split('\n').slice(1)
  return [
    ...processes.filter(isRunning),
    ...[data, resolve(data, '..'), ...posix].filter(existsSync),
    ...segments.filter((line) => Number(line.trim().split(/\s+/)[4]) === postmaster),
  ]
}

test('the test PostgreSQL leaves nothing behind when its process is killed', async () => {
  const then = 'await postgres.database(); setInterval(() => {}, 1000)'
  const { child, ended } = await runThat(then)
  const traces = await tracesOf(child.pid as number)
  expect(traces.data).toMatch(/nomina-postgres-.*data$/)
  expect(remains(traces).length).toBeGreaterThan(5)
  child.kill('SIGKILL')
  expect(await ended).toEqual([null, 'SIGKILL'])
  await expect.poll(() => remains(traces)).toEqual([])
})

test('the test PostgreSQL leaves nothing behind at a normal exit, and does not delay it', async () => {
  const { child, ended } = await runThat(`
    await postgres.database()
    process.stdin.once('data', () => process.stdin.unref())`)
  const traces = await tracesOf(child.pid as number)
  child.stdin.write('end')
  expect(await ended).toEqual([0, null])
  await expect.poll(() => remains(traces)).toEqual([])
})

test('the test PostgreSQL is not started when no database is asked for', async () => {
  const { child, ended } = await runThat('setInterval(() => {}, 1000)')
  const commands = (await childrenOf(child.pid as number)).map(commandOf)
  expect(commands).toEqual([expect.stringContaining('keeper.ts')])
  child.kill('SIGKILL')
  await ended
})
