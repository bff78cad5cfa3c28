/** What waits for somebody, as far as the viewer may deal with it (docs/rules/screens.md#21). */
import { waitingText } from '#app/components/documents/waiting-notice.tsx'
import { contextOf, type RouteArgs } from '#app/http/forms/forms.server.ts'
import { frameOf } from '#app/http/frame.server.ts'
import { formatDateShort, formatMonth, type IsoDate, monthOf } from '#app/kernel/values/dates.ts'
import { formatDocumentNumber } from '#app/kernel/values/document-number.ts'
import { allows } from '#app/models/access/permissions.ts'
import type { Waiting } from '#app/models/approval/read.server.ts'
import { CONTRIBUTIONS } from '#app/models/contributions/fields.ts'
import { readWaits, type Waits } from '#app/models/dashboard/read.server.ts'
import { CURRENCY_WORDS, isOld } from '#app/models/rates/fields.ts'
import type { Currency } from '#db/kinds.ts'

export type Wait = { count: number; text: string; about?: string; to: string; label: string }

/** With the day of the dollar's last rate, as `dollarDay` says it. */
export async function waitsOf(
  args: RouteArgs,
): Promise<{ waits: Wait[]; dollar: Waits['dollar'] }> {
  const { app, db, user, today } = contextOf(args)
  const role = user?.role_id ?? null
  const found = await readWaits(db, { user_id: user?.id ?? 0, today, now: app.now() })
  const waits = [
    ...(allows(role, '/approvals') ? approvals((await frameOf(args)).waiting) : []),
    ...(allows(role, '/settings/users') ? registrations(found) : []),
    ...(allows(role, '/bank-files') ? unsentFile(found) : []),
    ...(allows(role, '/payroll-runs') ? receipts(found, app.mail.sender !== null) : []),
    ...(allows(role, '/settings/rates') ? rates(found, today) : []),
    ...(allows(role, CONTRIBUTIONS) ? contributions(found) : []),
    ...(allows(role, '/settings/closing') ? monthOver(found) : []),
    ...(allows(role, '/settings/mail') ? lostMails(found) : []),
    ...reports(found),
  ]
  return { waits, dollar: found.dollar }
}

function approvals(waiting: Waiting): Wait[] {
  const text = waitingText(waiting)
  const count = Object.values(waiting).reduce((sum, n) => sum + n, 0)
  return text ? [{ count, text, to: '/approvals', label: 'Ver qué espera' }] : []
}

function registrations({ registrations: { count, names } }: Waits): Wait[] {
  if (count === 0) return []
  const text = count === 1 ? 'Registro por confirmar' : 'Registros por confirmar'
  const about = names.join(', ')
  return [{ count, text, about, to: '/settings/users?pending=1', label: 'Confirmar' }]
}

function unsentFile({ unsentFile: file }: Waits): Wait[] {
  if (!file) return []
  const { id, lot, of: count } = file
  const text = count === 1 ? 'Archivo del banco por enviar' : 'Archivos del banco por enviar'
  const about = formatDocumentNumber(lot)
  return [{ count, text, about, to: `/bank-files/${id}`, label: 'Ver archivo' }]
}

function receipts({ receipts }: Waits, hasMail: boolean): Wait[] {
  if (!receipts) return []
  const { run, count } = receipts
  const text = count === 1 ? 'Recibo que no llegó' : 'Recibos que no llegaron'
  const to = `/payroll-runs/${run}/receipts`
  const about = hasMail ? 'Por Telegram o por correo' : 'Por Telegram'
  return [{ count, text, about, to, label: 'Ver recibos' }]
}

/** Only of currencies that are used: the dollar once a rate of it was entered, the euro while wages are agreed in it. */
const rates = ({ dollar, euro }: Waits, today: IsoDate): Wait[] => [
  ...rate('USD', dollar, today),
  ...rate('EUR', euro, today),
]

function rate(currency: Currency, day: IsoDate | null | undefined, today: IsoDate): Wait[] {
  if (day === undefined || (day !== null && !isOld(day, today))) return []
  const about = day ? `La última es del ${formatDateShort(day)}` : undefined
  const text = `Falta la tasa del ${CURRENCY_WORDS[currency]} de hoy`
  return [{ count: 1, text, ...(about && { about }), to: '/settings/rates', label: 'Guardar tasa' }]
}

/** In the first bank days of a month, where they are computed here. */
function contributions({ contributions: due }: Waits): Wait[] {
  if (!due) return []
  const { month, about } = due
  const text = `Aportes de ${formatMonth(month)}`
  return [{ count: 1, text, about, to: `${CONTRIBUTIONS}?month=${month}`, label: 'Ver aportes' }]
}

function monthOver({ toClose: until }: Waits): Wait[] {
  if (!until) return []
  const about = `Terminó ${formatMonth(monthOf(until))}`
  const to = `/settings/closing?until=${until}`
  return [{ count: 1, text: 'Mes por cerrar', about, to, label: 'Cerrar' }]
}

function lostMails({ failedMails: count }: Waits): Wait[] {
  if (count === 0) return []
  const text = count === 1 ? 'Correo que no llegó' : 'Correos que no llegaron'
  return [{ count, text, to: '/settings/mail', label: 'Ver por qué' }]
}

function reports({ report }: Waits): Wait[] {
  if (!report) return []
  const text = report.state === 'done' ? 'Reporte listo' : 'Reporte en curso'
  return [{ count: report.of, text, to: `/reports/jobs/${report.id}`, label: 'Ver reporte' }]
}
