/** The 'Constancia de trabajo' of an employee, and what it lacks (docs/rules/salaries.md#8). */

import type { CertificateData } from '#app/io/printing/certificate.server.tsx'
import type { IsoDate } from '#app/kernel/values/dates.ts'
import { formatRic } from '#app/kernel/values/ric.ts'
import type { MissingNeed } from '#app/models/company/fields.ts'
import {
  getCompanyProfile,
  type LogoTools,
  readLetterhead,
} from '#app/models/company/read.server.ts'
import { getTitular, type Titular } from '#app/models/titulars/read.server.ts'
import type { Db } from '#db/client.server.ts'

export async function certificateLacks(db: Db, titular: Titular): Promise<MissingNeed[]> {
  const { id, name, position, hired_at, salary } = titular
  const { name: company } = await getCompanyProfile(db)
  const data = { to: `/titulars/${id}`, label: `datos de ${name}` }
  const lack = (isThere: unknown, text: string, way = data) => (isThere ? [] : [{ text, way }])
  return [
    ...lack(position, 'Falta el cargo'),
    ...lack(hired_at, 'Falta la fecha de ingreso'),
    ...lack(salary > 0, 'Falta el salario'),
    ...lack(company, 'Faltan los datos de la empresa', {
      to: '/settings/company',
      label: 'Configuración, Empresa',
    }),
  ]
}

/** Returns what the certificate says; undefined while something lacks. Throws NotFound, PdfError. */
export async function readCertificate(
  db: Db,
  id: number,
  today: IsoDate,
  tools: LogoTools,
): Promise<CertificateData | undefined> {
  const titular = await getTitular(db, id)
  const { name, ric, position, hired_at, left_at, salary, salary_currency: currency } = titular
  const isLacking = (await certificateLacks(db, titular)).length > 0
  const company = (await readLetterhead(db, tools))(null)
  if (isLacking || !company || position === null || hired_at === null) return undefined
  const person = { name, ric: formatRic(ric), position, hired_at, left_at }
  return { company, ...person, salary, currency, today }
}
