/** A list as one person wants to see it again (docs/rules/lists.md#6). Runs anywhere. */
import { z } from 'zod'
import { inputSchema } from '#app/kernel/fields/inputs.ts'

/** The lists whose views are kept, with their titles. */
export const VIEWED_LISTS = {
  '/titulars': 'Titulares',
  '/accounts': 'Números de cuenta',
  '/company-accounts': 'Cuentas de empresa',
  '/paysheets': 'Órdenes de nómina',
  '/payroll-runs': 'Nóminas',
  '/payments': 'Órdenes personales',
  '/incomes': 'Ingresos',
  '/transfers': 'Transferencias',
} as const

export type ViewedList = keyof typeof VIEWED_LISTS
export const VIEWED_PATHS = Object.keys(VIEWED_LISTS) as [ViewedList, ...ViewedList[]]

export const MOST_VIEWS = 20
export const MAX_QUERY = 1000

export const viewLabels = { name: 'Nombre de la vista' }

export const viewInput = inputSchema((f) =>
  z.object({
    list: f.choice(VIEWED_PATHS, 'Elija la lista'),
    query: f.text(MAX_QUERY, 'Filtre u ordene la lista antes de guardarla'),
    name: f.text(60, 'Escriba un nombre'),
  }),
)

export const viewRename = inputSchema((f) =>
  z.object({ id: f.id('Elija la vista'), name: f.text(60, 'Escriba un nombre') }),
)

export const viewRemoval = inputSchema((f) => z.object({ id: f.id('Elija la vista') }))
