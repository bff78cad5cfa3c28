/** The figures of the law that the app proposes; whoever knows better enters others. */
import { inArray } from 'drizzle-orm'
import type { Tx } from '../client.server.ts'
import { QUANTITY_NAMES, type QuantityName } from '../law-kinds.ts'
import { parameters } from '../schema.ts'
import type { IsoDate } from '../values.ts'

/** The first day of a value that has no known one. */
const SINCE_EVER = '1900-01-01' as IsoDate

type Proposal = { value: string; since?: string; source: string }
/** One, or one after the other, the earliest first. */
type Proposals = Proposal | readonly Proposal[]

const SSO = 'Ley del Seguro Social'
const RPE = 'Ley del Régimen Prestacional de Empleo'

const PENSIONS = 'Gaceta Oficial 42.880, Decreto 4.952'

/** Of people: up to so many tax units the percentage, less so many units. */
const TARIFF = [
  ...['1000:6:0', '1500:9:30', '2000:12:75', '2500:16:155'],
  ...['3000:20:255', '4000:24:375', '6000:29:575', ':34:875'],
].join(';')

/** The day on which pensions are paid goes by the RIF: nobody can propose it. */
type Proposed = Exclude<QuantityName, 'pensions_day'>
const PROPOSALS: Record<Proposed, Proposals> = {
  minimum_wage: { value: '130', since: '2022-03-15', source: 'Gaceta Oficial Ext. 6.691' },
  sso_worker: { value: '4', source: SSO },
  sso_floor: { value: '1', source: SSO },
  sso_cap: { value: '5', source: SSO },
  lacks_worker: { value: '0.5', source: `${RPE}, art. 46` },
  lacks_floor: { value: '1', source: RPE },
  lacks_cap: { value: '10', source: `${RPE} (muchos programas: 5)` },
  lph_worker: {
    value: '1',
    source: 'Ley del Régimen Prestacional de Vivienda y Hábitat, art. 33 (antes 30)',
  },
  lph_floor: { value: '1', since: '2024-05-01', source: 'Gaceta Oficial Ext. 6.805' },
  utilidades_days: { value: '30', source: 'LOTTT, art. 131' },
  vacation_bonus_days: { value: '15', source: 'LOTTT, art. 192' },
  vacation_bonus_most: { value: '30', source: 'LOTTT, art. 192' },
  food_bonus: {
    value: '40',
    since: '2023-05-01',
    source: 'Decreto 4.805, que dice 1.000 Bs: en la práctica 40 US$ a la tasa del BCV',
  },
  sso_employer: { value: '9', source: `${SSO} (9, 10 u 11 según la clase de riesgo)` },
  lacks_employer: { value: '2', source: `${RPE}, art. 46` },
  lph_employer: {
    value: '2',
    source: 'Ley del Régimen Prestacional de Vivienda y Hábitat, art. 33 (antes 30)',
  },
  inces_employer: { value: '2', source: 'Ley del INCES' },
  inces_workers: { value: '5', source: 'Ley del INCES' },
  pensions_rate: { value: '9', since: '2024-05-16', source: PENSIONS },
  pensions_floor: [
    { value: '130', since: '2024-05-16', source: PENSIONS },
    { value: '160', since: '2025-05-01', source: 'Decreto de mayo de 2025' },
    {
      value: '240',
      since: '2026-04-30',
      source: 'Anuncio de abril de 2026, sin gaceta a la vista',
    },
  ],
  overtime: { value: '1.5', source: 'LOTTT, art. 118' },
  overtime_night: { value: '1.95', source: 'LOTTT, arts. 117 y 118 (otros: 1,80)' },
  overtime_unpermitted: { value: '2', source: 'LOTTT, art. 182' },
  night: { value: '0.3', source: 'LOTTT, art. 117' },
  holiday: { value: '1.5', source: 'LOTTT, art. 120' },
  tax_unit: { value: '43', since: '2025-06-02', source: 'Providencia del SENIAT de junio de 2025' },
  islr_tariff: { value: TARIFF, source: 'Ley de ISLR, art. 50' },
  islr_relief: { value: '774', source: 'Ley de ISLR, art. 60' },
  islr_rebate: { value: '10', source: 'Ley de ISLR, art. 61' },
}

/** Proposes each quantity that has no value; nobody has entered or confirmed it. */
export async function loadProposals(tx: Tx, now: Date): Promise<void> {
  const known = await tx
    .selectDistinct({ name: parameters.name })
    .from(parameters)
    .where(inArray(parameters.name, [...QUANTITY_NAMES]))
  const proposed = Object.keys(PROPOSALS) as Proposed[]
  const lacking = proposed.filter((name) => !known.some((each) => each.name === name))
  if (lacking.length === 0) return
  await tx.insert(parameters).values(
    lacking.flatMap((name) =>
      [PROPOSALS[name]].flat().map(({ value, since, source }) => {
        const day = (since ?? SINCE_EVER) as IsoDate
        return { name, value, source, since: day, created_at: now.toISOString() }
      }),
    ),
  )
}
