/** Databases as the template has them, one test after the other. */
import { randomUUID } from 'node:crypto'
import { copyFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pg from 'pg'

export type Copies = {
  /** The address of a database like the template; what the last one held is gone. */
  fresh(): Promise<string>
  end(): Promise<void>
}

export function copiesOf(template: string): Copies {
  return template.startsWith('postgres:') ? databases(template) : files(template)
}

/** A copied file each time. */
function files(template: string): Copies {
  const path = join(dirname(template), `${randomUUID()}.db`)
  const end = async () => {
    await Promise.all(['', '-wal', '-shm'].map((ending) => rm(path + ending, { force: true })))
  }
  const fresh = async () => {
    await end()
    await copyFile(template, path)
    return path
  }
  return { fresh, end }
}

/** One copied database, whose rows are put back each time: copying takes 20 times as long. */
function databases(template: string): Copies {
  const name = `http_${randomUUID().replaceAll('-', '')}`
  const address = new URL(`/${name}`, template).href
  const server = new URL('/postgres', template).href
  let isMade = false
  return {
    fresh: async () => {
      if (isMade) await run(address, 'select pristine.restore()')
      else await run(server, `CREATE DATABASE ${name} TEMPLATE template`)
      isMade = true
      return address
    },
    end: () => run(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  }
}

async function run(address: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
