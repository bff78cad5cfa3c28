// Proves docs/rules/running.md#7.
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { launchCommand, ownDatabase, runCommand, stop } from '#tests/support/process/commands.ts'
import { startServer } from '#tests/support/process/server.ts'

test('npm run check ends with 1 and names what is broken, with 0 when nothing is', async () => {
  const path = ownDatabase('nomina')
  const server = await startServer({ DATABASE_URL: path })
  const sound = 'Todo concuerda: saldos, movimientos, totales, números, referencias y auditoría.\n'
  expect(await runCommand('check', path)).toEqual({ code: 0, said: sound })
  await stop(server)
  const file = new Sqlite(path)
  file.exec("insert into counters (kind, last, live) values ('income', 3, 0)")
  file.close()
  expect(await runCommand('check', path)).toEqual({
    code: 1,
    said: 'No concuerda: 1\nContador de ingresos: el último número es 3 y el mayor dado es 0.\n',
  })
  expect(await runCommand('check', ownDatabase('nada'))).toEqual({
    code: 1,
    said: expect.stringMatching(/^No se puede usar la base de datos: .+\n$/),
  })
})

test('npm run check ends quietly when nobody reads what it prints', async () => {
  const path = ownDatabase('nomina')
  await stop(await startServer({ DATABASE_URL: path }))
  const { child, ended } = launchCommand('check', path)
  child.stdout.destroy()
  expect(await ended).toEqual({ code: 0, signal: null, said: '' })
})
