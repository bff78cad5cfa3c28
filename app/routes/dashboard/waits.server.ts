/** What waits for somebody, as far as the viewer may deal with it (docs/rules/screens.md#21). */
import { waitingText } from '#app/components/documents/waiting-notice.tsx'
import { contextOf, type RouteArgs } from '#app/http/forms/forms.server.ts'
import { frameOf } from '#app/http/frame.server.ts'
import { formatDateShort, formatMonth, type IsoDate, monthOf } from '#app/kernel/values/dates.ts'
import { allows } from '#app/models/access/permissions.ts'
import type { Waiting } from '#app/models/approval/read.server.ts'
import { monthToClose } from '#app/models/closing/read.server.ts'
import { CONTRIBUTIONS } from '#app/models/contributions/fields.ts'
import { contributionsDue } from '#app/models/contributions/read.server.ts'
import { countFailedMails } from '#app/models/mails/read.server.ts'
import { failedReceipts } from '#app/models/payroll-runs/read.server.ts'
import { isOld } from '#app/models/rates/fields.ts'
import { dollarDay } from '#app/models/rates/read.server.ts'
import { ownReports } from '#app/models/reports/read.server.ts'
import { waitingRegistrations } from '#app/models/users/read.server.ts'
import type { Db } from '#db/client.server.ts'

export type Wait = { count: number; text: string; about?: string; to: string; label: string }

export async function readWaits(args: RouteArgs): Promise<Wait[]> {
  const { app, db, user, today } = contextOf(args)
  const role = user?.role_id ?? null
  const now = app.now()
  return [
    ...(allows(role, '/approvals') ? approvals((await frameOf(args)).waiting) : []),
    ...(allows(role, '/settings/users') ? await registrations(db) : []),
    ...(allows(role, '/payroll-runs') ? await receipts(db, now, app.mail.sender !== null) : []),
    ...(allows(role, '/settings/rates') ? await dollar(db, today) : []),
    ...(allows(role, CONTRIBUTIONS) ? await contributions(db, today) : []),
    ...(allows(role, '/settings/closing') ? await monthOver(db, today) : []),
    ...(allows(role, '/settings/mail') ? await lostMails(db, now) : []),
    ...(await reports(db, user?.id ?? 0, now)),
  ]
}

function approvals(waiting: Waiting): Wait[] {
  const text = waitingText(waiting)
  const count = Object.values(waiting).reduce((sum, n) => sum + n, 0)
  return text ? [{ count, text, to: '/approvals', label: 'Ver qué espera' }] : []
}

async function registrations(db: Db): Promise<Wait[]> {
  const names = await waitingRegistrations(db)
  const count = names.length
  if (count === 0) return []
  const text = count === 1 ? 'Registro por confirmar' : 'Registros por confirmar'
  const about = names.slice(0, 2).join(', ')
  return [{ count, text, about, to: '/settings/users?pending=1', label: 'Confirmar' }]
}

async function receipts(db: Db, now: Date, hasMail: boolean): Promise<Wait[]> {
  const failed = await failedReceipts(db, now)
  if (!failed) return []
  const { run, count } = failed
  const text = count === 1 ? 'Recibo que no llegó' : 'Recibos que no llegaron'
  const to = `/payroll-runs/${run}/receipts`
  const about = hasMail ? 'Por Telegram o por correo' : 'Por Telegram'
  return [{ count, text, about, to, label: 'Ver recibos' }]
}

/** Only where the dollar is used: a rate of it was once entered. */
async function dollar(db: Db, today: IsoDate): Promise<Wait[]> {
  const day = await dollarDay(db, today)
  if (day === undefined || (day !== null && !isOld(day, today))) return []
  const about = day ? `La última es del ${formatDateShort(day)}` : undefined
  const text = 'Falta la tasa del dólar de hoy'
  return [{ count: 1, text, ...(about && { about }), to: '/settings/rates', label: 'Guardar tasa' }]
}

/** In the first bank days of a month, where they are computed here. */
async function contributions(db: Db, today: IsoDate): Promise<Wait[]> {
  const due = await contributionsDue(db, today)
  if (!due) return []
  const { month, about } = due
  const text = `Aportes de ${formatMonth(month)}`
  return [{ count: 1, text, about, to: `${CONTRIBUTIONS}?month=${month}`, label: 'Ver aportes' }]
}

async function monthOver(db: Db, today: IsoDate): Promise<Wait[]> {
  const until = await monthToClose(db, today)
  if (!until) return []
  const about = `Terminó ${formatMonth(monthOf(until))}`
  const to = `/settings/closing?until=${until}`
  return [{ count: 1, text: 'Mes por cerrar', about, to, label: 'Cerrar' }]
}

async function lostMails(db: Db, now: Date): Promise<Wait[]> {
  const count = await countFailedMails(db, now)
  if (count === 0) return []
  const text = count === 1 ? 'Correo que no llegó' : 'Correos que no llegaron'
  return [{ count, text, to: '/settings/mail', label: 'Ver por qué' }]
}

async function reports(db: Db, user_id: number, now: Date): Promise<Wait[]> {
  const own = await ownReports(db, user_id, now)
  const [last] = own
  if (!last) return []
  const text = last.state === 'done' ? 'Reporte listo' : 'Reporte en curso'
  return [{ count: own.length, text, to: `/reports/jobs/${last.id}`, label: 'Ver reporte' }]
}
