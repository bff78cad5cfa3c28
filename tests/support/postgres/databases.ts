/** Databases of the run's PostgreSQL, by address. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** Makes an empty database on the server of that address; its own address. */
export const emptyDatabase = (server: string) => make(server, '')

/** Makes a database like another, to which nothing may be connected; its address. */
export const copyOf = (template: string) => make(template, `TEMPLATE ${nameOf(template)}`)

export const drop = (address: string) =>
  run(serverOf(address), `DROP DATABASE IF EXISTS ${nameOf(address)} WITH (FORCE)`)

/** Runs a statement on its own connection. */
export async function run(address: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

async function make(server: string, like: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await run(serverOf(server), `CREATE DATABASE ${name} ${like}`)
  return new URL(`/${name}`, server).href
}

const serverOf = (address: string) => new URL('/postgres', address).href
const nameOf = (address: string) => new URL(address).pathname.slice(1)
