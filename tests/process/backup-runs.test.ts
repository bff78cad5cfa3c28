/** A copy has the runs, the banks' files byte for byte, and the closing (docs/rules/running.md#5). */
import { writeFileSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { DEMO_ADMIN } from '#app/demo/users.ts'
import { restoreBackup, writeBackup } from '#app/upkeep/backups.server.ts'
import { findBroken, logIn, ownDatabase, stop } from '#tests/support/process/commands.ts'
import { startServer } from '#tests/support/process/server.ts'

const TABLES = ['payroll_runs', 'paysheets', 'bank_files', 'bank_file_lines', 'closing']

/** Every row of what a payday leaves, the bytes of files as they are. */
function rowsIn(path: string) {
  const connection = new Sqlite(path, { readonly: true })
  const rows = TABLES.map((table) => connection.prepare(`select * from ${table} order by 1`).all())
  connection.close()
  return rows
}

test('a restored copy has each run, bank file and closing as it was, and serves the file', async () => {
  const path = ownDatabase('nomina')
  const server = await startServer({ DATABASE_URL: path }, '--demo')
  const headers = await logIn(server, DEMO_ADMIN)
  const call = async (url: string, method: string, to: string, body?: unknown) =>
    fetch(`${url}/api/${to}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
  const { data } = await (
    await call(server.url, 'GET', 'payroll-runs?payday=segunda&status=approved&limit=1')
  ).json()
  const [{ id, by_account }] = data
  const wanted = { account_id: by_account[0].account_id, format: 'csv' }
  const made = await call(server.url, 'POST', `payroll-runs/${id}/bank-files`, wanted)
  const { files } = await made.json()
  const until = `${new Date().getFullYear() - 1}-01-31`
  const closed = await call(server.url, 'PUT', 'settings/closing', {
    until,
    allow_no_bank_file: true,
  })
  expect([made.status, closed.status]).toEqual([201, 200])
  const file = `bank-files/${files[0].id}/file`
  const bytes = await (await call(server.url, 'GET', file)).text()
  await stop(server)

  const before = rowsIn(path)
  expect(before.map((rows) => rows.length > 0)).toEqual(TABLES.map(() => true))
  const database = { kind: 'sqlite' as const, path }
  const copy = await writeBackup(database, new Date())
  writeFileSync(path, 'esto no es una base de datos')
  await restoreBackup(copy, database, new Date())
  expect(rowsIn(path)).toEqual(before)
  expect(await findBroken(path)).toEqual([])

  const again = await startServer({ DATABASE_URL: path })
  expect(await (await call(again.url, 'GET', file)).text()).toBe(bytes)
  expect(await (await call(again.url, 'GET', 'settings/closing')).json()).toMatchObject({ until })
  await stop(again)
})
