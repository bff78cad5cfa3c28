/** The address of every screen, on records that the setup has made. */
import type { Api } from './api.ts'
import {
  aBank,
  aCompany,
  anAccount,
  anEmployee,
  anIncome,
  anOrder,
  aPayment,
  aPrefix,
} from './company.ts'

/** Records to look at. */
export type Exhibits = Awaited<ReturnType<typeof makeExhibits>>

export async function makeExhibits(api: Api) {
  const company = await aCompany(api, 100_000)
  const income = await anIncome(api, company.account.id)
  const employee = await anEmployee(api, 2345.67)
  const order = await anOrder(api, company, employee, { payday: 'primera', lph: true })
  const payment = await aPayment(api, company, employee.id, { account_id: employee.account.id })
  const bank = await aBank(api)
  const orphan = await anAccount(api, null)
  const newBank = await api.post('banks', { index: aPrefix(), name: 'Banco sin cuentas' })
  const unused = await anEmployee(api, 0, 'Sin salario')
  return {
    company: company.account.id,
    income: income.id,
    titular: employee.id,
    account: employee.account.id,
    order: order.id,
    payment: payment.id,
    bank: bank.id,
    orphan: orphan.id,
    newBank: newBank.id,
    unusedAccount: unused.account.id,
  }
}

type Address = string | ((of: Exhibits) => string)

export const VISITOR_SCREENS: Record<string, string> = {
  'Iniciar sesión': '/',
  Registro: '/register',
}

export const SCREENS: Record<string, Address> = {
  Dashboard: '/dashboard',
  Titulares: '/titulars',
  'Nuevo titular': '/titulars/create',
  'Registrar como empleado': '/titulars/hire',
  'El titular no se puede eliminar': ({ titular }) => `/titulars/${titular}/delete`,
  'Un titular': ({ titular }) => `/titulars/${titular}`,
  'Desactivar titular': ({ titular }) => `/titulars/${titular}/activation`,
  'Números de cuenta': '/accounts',
  'Crear cuenta': '/accounts/create',
  'Asignar titular': ({ orphan }) => `/accounts/${orphan}/assign`,
  'Eliminar cuenta': ({ unusedAccount }) => `/accounts/${unusedAccount}/delete`,
  'Una cuenta': ({ account }) => `/accounts/${account}`,
  'Desactivar cuenta': ({ account }) => `/accounts/${account}/activation`,
  'Cuentas de empresa': '/company-accounts',
  'Crear cuenta de empresa': '/company-accounts/create',
  'Una cuenta de empresa': ({ company }) => `/company-accounts/${company}`,
  'La cuenta no se puede eliminar': ({ company }) => `/company-accounts/${company}/delete`,
  Bancos: '/banks',
  'Crear banco': '/banks/create',
  'Actualizar banco': ({ bank }) => `/banks/${bank}/edit`,
  'Eliminar banco': ({ newBank }) => `/banks/${newBank}/delete`,
  'El banco no se puede eliminar': ({ bank }) => `/banks/${bank}/delete`,
  'Cuentas de un banco': ({ bank }) => `/banks/${bank}/accounts`,
  'Órdenes de nómina': '/paysheets?startDate=2026-01-01&endDate=2027-12-31&payday=primera',
  'Nada encontrado': '/paysheets?search=no+existe&page=x',
  'Crear orden': ({ titular }) => `/paysheets/create?titular=${titular}`,
  'Crear varias órdenes': '/paysheets/create/many',
  'Editar orden': ({ order }) => `/paysheets/${order}/edit`,
  'Eliminar orden': ({ order }) => `/paysheets/${order}/delete`,
  'Órdenes personales': '/payments',
  'Órdenes personales de unos días': '/payments?startDate=2026-01-01&endDate=2027-12-31',
  'Crear orden personal': ({ titular }) => `/payments/create?titular=${titular}`,
  'Editar orden personal': ({ payment }) => `/payments/${payment}/edit`,
  'Eliminar orden personal': ({ payment }) => `/payments/${payment}/delete`,
  Reportes: '/reports',
  Ingresos: '/incomes',
  'Registrar ingreso': '/incomes/create',
  'Editar ingreso': ({ income }) => `/incomes/${income}/edit`,
  'Eliminar ingreso': ({ income }) => `/incomes/${income}/delete`,
  Configuración: '/settings',
  Salarios: '/settings/salary',
  'No existe': '/nada',
}

export function addressOf(address: Address, exhibits: Exhibits): string {
  return typeof address === 'string' ? address : address(exhibits)
}
