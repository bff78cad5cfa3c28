// Proves docs/rules/import.md#9.
/**
 * 5,000 employees with accounts from a file into an empty company: then a raise for each: every part, and its
 * longest turn.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { textsOf } from '#app/io/spreadsheets/headings.ts'
import { layoutOf } from '#app/io/spreadsheets/layout.ts'
import { uploadedRows } from '#app/io/spreadsheets/uploaded.server.ts'
import { systemActor } from '#app/kernel/access/actor.ts'
import { withCheckDigits } from '#app/kernel/values/account-number.ts'
import { confirmImport, dryRun, keepImport, undoImport } from '#app/models/imports/change.server.ts'
import { importRows, importTable } from '#app/models/imports/columns.ts'
import { type Database, openDatabase } from '#db/client.server.ts'
import { banks } from '#db/schema.ts'
import { OUT } from './database.ts'
import { watched } from './loop-probe.ts'
import { sized } from './size.ts'
import type { Target } from './table.ts'

const EMPLOYEES = sized(5_000, 50)
const MOST_SECONDS = 10
const MOST_HELD_MS = 100

export async function measureImport(): Promise<Target[]> {
  const path = join(OUT, 'import.db')
  for (const end of ['', '-wal', '-shm']) rmSync(path + end, { force: true })
  const database = await openDatabase(path)
  try {
    return await parts(database)
  } finally {
    await database.close()
  }
}

async function parts(database: Database): Promise<Target[]> {
  await database.transaction((tx) =>
    tx
      .insert(banks)
      .values({
        ...{ index: '0134', name: 'Banesco', name_key: 'banesco', search_key: '0134 banesco' },
        ...{ created_at: 'x', updated_at: 'x' },
      })
      .onConflictDoNothing(),
  )
  const actor = systemActor(new Date())
  const content = Buffer.from(listOf(EMPLOYEES))
  const targets: Target[] = []
  let seconds = 0
  const measured = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const { result, ms, held } = await watched(work)
    const value = ms / 1000
    const turns = `ms at a time, ${held.wall.toFixed(0)} by the clock`
    targets.push({ name: `import, ${name}`, measured: 'seconds', value, atMost: MOST_SECONDS })
    targets.push({
      name: `import, ${name}: held`,
      measured: turns,
      value: held.cpu,
      atMost: MOST_HELD_MS,
    })
    seconds += value
    return result
  }
  const read = await measured('read', () => tableOf(content))
  const keep = async (content: Buffer, { rows, ...look }: Read) => {
    const judged = await dryRun(database.db, 'employees', rows, actor.at)
    const table = { name: 'lista.csv', content, ...look }
    return database.transaction((tx) => keepImport(tx, 'employees', table, judged, actor))
  }
  const confirm = (id: number) => database.transaction((tx) => confirmImport(tx, id, {}, actor))
  const id = await measured('dry run', () => keep(content, read))
  await measured('confirmed', () => confirm(id))
  const whole = { name: 'import, together', measured: 'seconds', value: seconds }
  await measured('undone', () => database.transaction((tx) => undoImport(tx, id, actor)))
  await confirm(await keep(content, read))
  const raised = Buffer.from(listOf(EMPLOYEES, 10))
  const changes = await measured('changes, dry run', async () =>
    keep(raised, await tableOf(raised)),
  )
  await measured('changes, confirmed', () => confirm(changes))
  return [...targets, { ...whole, atMost: MOST_SECONDS }]
}

type Read = Awaited<ReturnType<typeof tableOf>>

async function tableOf(content: Buffer) {
  const { columns: find, most } = importTable('employees')
  const [head = { line: 1, cells: [] }, ...body] = await uploadedRows(content, EMPLOYEES, '1')
  const columns = find(head.cells)
  const rows = importRows(body.flatMap((row) => textsOf(columns, row, most) ?? []))
  return { rows, ignored: [], layout: layoutOf(head, body, columns.fields) }
}

function listOf(count: number, raise = 0): string {
  const lines = Array.from({ length: count }, (_, i) => {
    const number = withCheckDigits('0134', '0001', String(i).padStart(10, '0'))
    const pay = 1000 + raise + (i % 500)
    return `${10_000_000 + i};Empleado Número ${i};Analista;Ventas;1/3/2020;${pay},50;${number};Ahorro;0412${String(1_000_000 + i)}`
  })
  return ['Cédula;Nombre;Cargo;Departamento;Ingreso;Sueldo;Cuenta;Tipo;Teléfono', ...lines].join(
    '\n',
  )
}
