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
  aTransfer,
} from './company.ts'
import { aRegistration, aUser } from './users.ts'

/** Records to look at. */
export type Exhibits = Awaited<ReturnType<typeof makeExhibits>>

/** From this on a second administrator approves: above what journeys pay otherwise. */
const MUCH = 500_000_000

export async function makeExhibits(api: Api) {
  const company = await aCompany(api, 100_000)
  const income = await anIncome(api, company.account.id)
  const employee = await anEmployee(api, 2345.67)
  const order = await anOrder(api, company, employee, { payday: 'primera', lph: true })
  const payment = await aPayment(api, company, employee.id, { account_id: employee.account.id })
  await api.put('settings/approval', { payments: MUCH })
  const pending = await aPayment(api, company, employee.id, { amount: MUCH, number: '77' })
  const second = await anAccount(api, company.id)
  const transfer = await aTransfer(api, company.account.id, second.id)
  const adjustments = `accounts/${company.account.id}/adjustments`
  const adjustment = await api.post(adjustments, { amount: -35.2, reason: 'Comisión del banco' })
  const bank = await aBank(api)
  const orphan = await anAccount(api, null)
  const newBank = await api.post('banks', { index: aPrefix(), name: 'Banco sin cuentas' })
  const unused = await anEmployee(api, null, 'Sin salario')
  const user = await aUser(api)
  const waiting = await aRegistration(api)
  const announcement = await anAnnouncement(api)
  return {
    ...announcement,
    holder: company.id,
    company: company.account.id,
    transfer: transfer.id,
    adjustment: adjustment.id,
    income: income.id,
    titular: employee.id,
    account: employee.account.id,
    order: order.id,
    payment: payment.id,
    pending: pending.id,
    bank: bank.id,
    orphan: orphan.id,
    newBank: newBank.id,
    unusedAccount: unused.account.id,
    unlinked: unused.id,
    user: user.id,
    waiting: waiting.id,
  }
}

/** An announcement that was fired, so that there are messages. */
async function anAnnouncement(api: Api) {
  const text = { title: 'Cierre del mes', content: 'Entreguen los recibos.' }
  const { id } = await api.post('announcements', { ...text, target: 1, type: 1 })
  await api.post(`announcements/${id}/fire`, {})
  return { announcement: id }
}

type Address = string | ((of: Exhibits) => string)

export const VISITOR_SCREENS: Record<string, string> = {
  'Iniciar sesión': '/',
  Registro: '/register',
  '¿Olvidó su contraseña?': '/forgot',
  'Restablecer contraseña': '/reset?token=x',
  'API de Nómina': '/api/docs',
}

/** By their noun; of several addresses that draw the same screen with other data, one. */
export const SCREENS: Record<string, Record<string, Address>> = {
  'of no noun': {
    Dashboard: '/dashboard',
    'Por aprobar': '/approvals',
    Reportes: '/reports',
    Mensajes: '/messages',
    'No existe': '/nada',
  },
  'of titulars': {
    Titulares: '/titulars',
    'Nuevo titular': '/titulars/create',
    'Registrar como empleado': '/titulars/hire',
    'El titular no se puede eliminar': ({ titular }) => `/titulars/${titular}/delete`,
    'Un titular': ({ titular }) => `/titulars/${titular}`,
    'Cuentas de un titular': ({ titular }) => `/titulars/${titular}/accounts`,
    'Cuentas de la empresa': ({ holder }) => `/titulars/${holder}/accounts`,
    'Órdenes de nómina de un titular': ({ titular }) => `/titulars/${titular}/paysheets`,
    'Órdenes personales de un titular': ({ titular }) => `/titulars/${titular}/payments`,
    'Invitar a un empleado': ({ unlinked }) => `/titulars/${unlinked}/invite`,
    'Invitar a varios': '/titulars/invite',
    'Salarios de un titular': ({ titular }) => `/titulars/${titular}/salaries`,
    'Conceptos fijos de un titular': ({ titular }) => `/titulars/${titular}/fixed-concepts`,
    'Retenciones de un titular': ({ titular }) => `/titulars/${titular}/withholdings`,
    'Resumen anual de un titular': ({ titular }) => `/titulars/${titular}/summary`,
    'Desactivar titular': ({ titular }) => `/titulars/${titular}/activation`,
    'Transferir fondos': ({ holder, company }) =>
      `/titulars/${holder}/accounts/${company}/transfer`,
  },
  'of accounts': {
    'Números de cuenta': '/accounts',
    'Crear cuenta': '/accounts/create',
    'Asignar titular': ({ orphan }) => `/accounts/${orphan}/assign`,
    'Eliminar cuenta': ({ unusedAccount }) => `/accounts/${unusedAccount}/delete`,
    'Una cuenta': ({ account }) => `/accounts/${account}`,
    'Órdenes de nómina de una cuenta': ({ account }) => `/accounts/${account}/paysheets`,
    'Desactivar cuenta': ({ account }) => `/accounts/${account}/activation`,
  },
  'of company accounts': {
    'Cuentas de empresa': '/company-accounts',
    'Crear cuenta de empresa': '/company-accounts/create',
    'Una cuenta de empresa': ({ company }) => `/company-accounts/${company}`,
    'Órdenes de nómina de una cuenta de empresa': ({ company }) =>
      `/company-accounts/${company}/paysheets`,
    'La cuenta no se puede eliminar': ({ company }) => `/company-accounts/${company}/delete`,
    'Movimientos de unos días': ({ company }) =>
      `/company-accounts/${company}/movements?startDate=2026-01-01&endDate=2099-12-31`,
    'Registrar ajuste': ({ company }) =>
      `/company-accounts/${company}/movements/adjustments/create`,
    'Anular ajuste': ({ company, adjustment }) =>
      `/company-accounts/${company}/movements/adjustments/${adjustment}/delete`,
  },
  'of transfers and incomes': {
    Transferencias: '/transfers',
    'Nueva transferencia': '/transfers/create',
    'Editar transferencia': ({ transfer }) => `/transfers/${transfer}/edit`,
    'Anular transferencia': ({ transfer }) => `/transfers/${transfer}/delete`,
    Ingresos: '/incomes',
    'Registrar ingreso': '/incomes/create',
    'Editar ingreso': ({ income }) => `/incomes/${income}/edit`,
    'Eliminar ingreso': ({ income }) => `/incomes/${income}/delete`,
  },
  'of banks': {
    Bancos: '/banks',
    'Crear banco': '/banks/create',
    'Actualizar banco': ({ bank }) => `/banks/${bank}/edit`,
    'Eliminar banco': ({ newBank }) => `/banks/${newBank}/delete`,
    'El banco no se puede eliminar': ({ bank }) => `/banks/${bank}/delete`,
    'Cuentas de un banco': ({ bank }) => `/banks/${bank}/accounts`,
  },
  'of payroll orders': {
    'Órdenes de nómina': '/paysheets?startDate=2026-01-01&endDate=2027-12-31&payday=primera',
    'Nada encontrado': '/paysheets?search=no+existe&page=x',
    'Crear varias órdenes': '/paysheets/create/many',
    'Una orden de nómina': ({ order }) => `/paysheets/${order}`,
    'Anular una orden en su página': ({ order }) => `/paysheets/${order}/void`,
    'Crear otra igual': ({ order }) => `/paysheets/create?from=${order}`,
    'Editar orden': ({ order }) => `/paysheets/${order}/edit`,
    'Anular orden': ({ order }) => `/paysheets/${order}/delete`,
  },
  'of personal orders': {
    'Una orden que espera': ({ pending }) => `/payments/${pending}`,
    'Aprobar una orden': ({ pending }) => `/payments/${pending}/approve`,
    'Rechazar una orden': ({ pending }) => `/payments/${pending}/reject`,
    'Una orden personal': ({ payment }) => `/payments/${payment}`,
    'Órdenes personales de unos días': '/payments?startDate=2026-01-01&endDate=2027-12-31',
    'Crear orden personal': ({ titular }) => `/payments/create?titular=${titular}`,
    'Editar orden personal': ({ payment }) => `/payments/${payment}/edit`,
    'Anular orden personal': ({ payment }) => `/payments/${payment}/delete`,
  },
  'of settings and messages': {
    Aprobación: '/settings/approval',
    Empresa: '/settings/company',
    Configuración: '/settings',
    'Vincular Telegram': '/settings/telegram/link',
    'Desvincular Telegram': '/settings/telegram/unlink',
    Salarios: '/settings/salary',
    Montos: '/settings/salary/amounts',
    Firmas: '/settings/salary/signatures',
    'Aumentar salarios': '/settings/salary/raise',
    'Diferencias por pagar': '/settings/salary/arrears',
    ISLR: '/settings/salary/islr',
    'Parámetros de ley': '/settings/parameters',
    'Un parámetro': '/settings/parameters/sso_cap',
    'Confirmar un parámetro': '/settings/parameters/sso_cap/4/confirm',
    'Confirmar parámetros': '/settings/parameters/confirm',
    Tasas: '/settings/rates',
    'Tasas de un archivo': '/settings/rates/upload',
    Correo: '/settings/mail',
    Auditoría: '/settings/audit',
    Anuncios: '/settings/announcements',
    'Crear anuncio': '/settings/announcements/create',
    'Disparar anuncio': ({ announcement }) => `/settings/announcements/${announcement}/fire`,
    'Eliminar anuncio': ({ announcement }) => `/settings/announcements/${announcement}/delete`,
    Preferencias: '/settings/preferences',
  },
  'of the law': {
    'Aportes del mes': '/payroll/contributions',
    'Archivo de FAOV': '/payroll/contributions/faov',
    'Asiento contable': '/payroll/journal',
    'Códigos contables': '/payroll/journal/codes',
    Conceptos: '/settings/concepts',
    'Nuevo concepto': '/settings/concepts/create',
    'Editar concepto': '/settings/concepts/1/edit',
  },
  'of users': {
    Usuarios: '/settings/users',
    'Nuevo usuario': '/settings/users/create',
    'Confirmar registro': ({ waiting }) => `/settings/users/${waiting}/confirm`,
    'Rechazar registro': ({ waiting }) => `/settings/users/${waiting}/reject`,
    'Cambiar rol': ({ user }) => `/settings/users/${user}/role`,
    'Desactivar usuario': ({ user }) => `/settings/users/${user}/activation`,
    'Restablecer contraseña': ({ user }) => `/settings/users/${user}/reset`,
    'Vincular titular': ({ user }) => `/settings/users/${user}/titulars`,
    'Vincular a un titular': ({ user, unlinked }) =>
      `/settings/users/${user}/titulars/${unlinked}/bind/3`,
    'Remover un vínculo': ({ user }) => `/settings/users/${user}/titulars/unbound`,
  },
}

export function addressOf(address: Address, exhibits: Exhibits): string {
  return typeof address === 'string' ? address : address(exhibits)
}
