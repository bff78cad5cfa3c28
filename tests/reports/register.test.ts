// Proves docs/rules/run-files.md#1, #4.
/** 'Resumen de nómina' as it is printed. */
import { afterAll, expect, test } from 'vitest'
import { listDocuments } from '#app/io/printing/list.server.tsx'
import { createPdf } from '#app/io/printing/pdf.server.ts'
import { centimos } from '#app/kernel/values/money.ts'
import type { RunState } from '#app/models/payroll-runs/fields.ts'
import { inParts, type Register } from '#app/models/payroll-runs/register.server.ts'
import { printedRegister } from '#app/models/payroll-runs/register-print.server.ts'
import { Tally } from '#app/models/payroll-runs/tally.server.ts'
import { day } from '#tests/support/models/factories.ts'
import { readPdf } from '#tests/support/reports/read-pdf.ts'

const pdf = createPdf({})
afterAll(() => pdf.close())

const ACCOUNT = { number: '01340001630000000001', bank: 'Banesco' }
const PAYER = {
  number: '01080003000000000042',
  bank: 'Provincial',
  holder: 'Comercial Ñandú, C.A.',
  holder_ric: 'J300000071',
}

type Person = { name: string; base: number; lines?: Record<string, number>; waits?: boolean }

/** Amounts in céntimos; a line below 0 is deducted. */
function registerOf(people: Person[], status: RunState = 'approved'): Register {
  const tally = new Tally()
  const none = centimos(0)
  const entries = people.map(({ name, base, lines = {}, waits = false }, i) => {
    const added = Object.values(lines).reduce((sum, amount) => sum + amount, 0)
    const total = centimos(base + added)
    return {
      order: i + 1,
      titular_id: i + 1,
      name,
      ric: 'V11470283',
      position: null,
      department: null,
      run: null,
      account: ACCOUNT,
      transaction: 'Transferencia',
      number: String(i),
      concept: 'Nómina',
      issued_at: day('2026-11-13'),
      total,
      waits,
      ...tally.add(
        {
          ...{ total, snapshot: { account: ACCOUNT, enterprise: PAYER } },
          ...{ adition: none, discount: none, lph: none, bonus: none, sso: none, lacks: none },
          amount: centimos(base),
          lines: Object.entries(lines).map(([concept, amount]) => ({
            concept,
            kind: amount < 0 ? 'deduccion' : 'asignacion',
            amount: centimos(Math.abs(amount)),
            reason: null,
          })),
        },
        waits,
      ),
    }
  })
  const run = {
    order: 7,
    title: 'Primera quincena de noviembre de 2026',
    payday: 'primera',
    month: '2026-11',
    issued_at: day('2026-11-13'),
    status,
  } as Register['run']
  return { run, ...inParts(entries, tally) }
}

const MAKER = { generatedBy: 'María Salas', generatedAt: '2026-11-20T18:05:00.000Z' }
const printed = async (register: Register) =>
  readPdf(await pdf.renderList(listDocuments(await printedRegister(register, MAKER))))

test('has its head, everyone’s line, the sums and three signatures', async () => {
  const { pages, size, missingFonts } = await printed(
    registerOf([
      { name: 'José Ñáñez Güédez', base: 60_000, lines: { 'Horas extra': 10_050, Préstamo: -500 } },
      { name: 'Zoe Paz', base: 40_001 },
    ]),
  )
  expect([size, pages.length, missingFonts]).toEqual([[792, 612], 1, []])
  for (const said of [
    'Resumen de nómina Primera quincena de noviembre de 2026',
    'Nómina: N° 000007',
    'Período: primera quincena de noviembre de 2026',
    'Fecha: 13 de noviembre de 2026',
    'Estado: Aprobada',
    'Comercial Ñandú, C.A. RIF J-30000007-1',
    '2 órdenes Generado por María Salas 20 de noviembre de 2026, 14:05',
    'José Ñáñez Güédez V-11.470.283 600,00 100,50 5,00 695,50',
    'Total 1.000,01 100,50 5,00 1.095,51',
    'Asignaciones Salario base 2 órdenes 1.000,01 Bs Horas extra 1 orden 100,50 Bs',
    'Deducciones Préstamo 1 orden 5,00 Bs',
    'Por banco de destino Banesco 2 órdenes 1.095,51 Bs',
    'Provincial 0108-0003-00-0000000042 2 órdenes 1.095,51 Bs Total 2 órdenes 1.095,51 Bs',
  ]) {
    expect(pages[0]).toContain(said)
  }
  expect(pages[0]).toMatch(/Elaborado por\s+Revisado por\s+Autorizado por/)
})

test('of 1,000 has everyone once, and its columns on every page', async () => {
  const people = Array.from({ length: 1_000 }, (_, i) => ({ name: `Persona ${i}.`, base: 100 }))
  const { pages, text } = await printed(registerOf(people))
  const found = [...text.matchAll(/Persona (\d+)\./g)].map(([, n]) => Number(n))
  expect(found).toEqual(people.map((_, i) => i))
  for (const page of pages.slice(0, -1)) expect(page).toContain('Empleado Cédula')
  for (const [i, page] of pages.entries()) {
    expect(page).toContain(`Página ${i + 1} de ${pages.length}`)
  }
  expect(pages.at(-1)).toContain('Total 1.000 órdenes 1.000,00 Bs Elaborado por')
})

test('keeps every figure of twenty lines within the page', async () => {
  const lines = Object.fromEntries(
    Array.from({ length: 20 }, (_, i) => [`Concepto largo número ${i}`, 1_000_000_00 + i]),
  )
  const { pages } = await printed(registerOf([{ name: 'N'.repeat(300), base: 100, lines }]))
  for (let i = 0; i < 20; i++) {
    expect(pages[0]).toContain(`1.000.000,${String(i).padStart(2, '0')}`)
  }
  expect(pages[0]).toContain('20.000.002,90')
})

test('of a run that waits in part has what waits apart, in lines and sums, and no mark', async () => {
  const { pages } = await printed(
    registerOf(
      [
        { name: 'Ana Paz', base: 60_000, lines: { 'Horas extra': 10_050, Préstamo: -500 } },
        { name: 'Berta Paz', base: 1_000_000_00, waits: true },
        { name: 'Celia Paz', base: 40_001 },
      ],
      'approved',
    ),
  )
  const text = pages.join(' ')
  for (const said of [
    '3 órdenes Generado por',
    'Empleado Cédula Estado Salario base',
    'Ana Paz V-11.470.283 600,00 100,50 5,00 695,50',
    'Berta Paz V-11.470.283 POR APROBAR 1.000.000,00 1.000.000,00',
    'Total 1.000,01 100,50 5,00 1.095,51 Total por aprobar 1.000.000,00 0,00 0,00 1.000.000,00',
    'Asignaciones Salario base 2 órdenes 1.000,01 Bs Horas extra 1 orden 100,50 Bs',
    'Por banco de destino Banesco 2 órdenes 1.095,51 Bs',
    'Provincial 0108-0003-00-0000000042 2 órdenes 1.095,51 Bs Total 2 órdenes 1.095,51 Bs',
    'Por aprobar, asignaciones Salario base 1 orden 1.000.000,00 Bs',
    'Por aprobar, por banco de destino Banesco 1 orden 1.000.000,00 Bs',
    'Por aprobar, por cuenta de empresa Provincial 0108-0003-00-0000000042 1 orden 1.000.000,00 Bs',
    'Total por aprobar 1 orden 1.000.000,00 Bs Elaborado por',
  ]) {
    expect(text).toContain(said)
  }
  expect(text.match(/POR APROBAR/g)).toHaveLength(1)
  expect(text.match(/Elaborado por/g)).toHaveLength(1)
})

test('has its mark across every page', async () => {
  const people = Array.from({ length: 100 }, (_, i) => ({ name: `Persona ${i}`, base: 100 }))
  const waiting = await printed(registerOf(people, 'pending'))
  expect(waiting.pages.length).toBeGreaterThan(1)
  for (const page of waiting.pages) expect(page).toContain('POR APROBAR')
  const voided = await printed(registerOf(people, 'voided'))
  for (const page of voided.pages) expect(page).toContain('ANULADO')
  expect((await printed(registerOf(people))).text).not.toMatch(/POR APROBAR|ANULADO/)
})
