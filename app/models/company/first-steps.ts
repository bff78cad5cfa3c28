/** A company's first hour: its steps, and what forms lack meanwhile (docs/rules/company.md#4). Runs anywhere. */
import { formatRic } from '#app/kernel/values/ric.ts'

export type CompanyFacts = {
  company: { name: string; ric: string } | null
  /** The id of the first company account that can pay. */
  account: number | null
  /** Money that ever came into a company account. */
  moved: boolean
  /** A company account that has money now. */
  funds: boolean
  /** Anybody of scope Empleado, and one who can be paid: with a salary and an account. */
  employee: boolean
  payable: boolean
  /** Anybody whom a personal order can pay. */
  titular: boolean
  /** Whether somebody saved the payroll's amounts. */
  amounts: boolean
  /** A payroll order in force. */
  paid: boolean
  /** One that has to be approved. */
  waiting: boolean
  hidden: boolean
}

type Way = { to: string; label: string }

export type FirstStep = {
  title: string
  about: string
  /** `next`: the first that can be done now; `blocked`: it waits for another one. */
  state: 'done' | 'next' | 'open' | 'blocked'
  ways: Way[]
  after?: string
}

type Rule = {
  title: string
  about: (facts: CompanyFacts) => string
  isDone: (facts: CompanyFacts) => boolean
  /** What it waits for, while it does. */
  waits?: (facts: CompanyFacts) => string | undefined
  way: Way | ((facts: CompanyFacts) => Way)
  also?: Way
  /** The way of a step that is done. */
  again: Way
}

const EDIT = 'Editar'
const SEE = 'Ver'

/** Opening balances are no incomes: they have no number, and are in no sum of the year. */
const openingOf = ({ account }: CompanyFacts): Way => ({
  to: `/company-accounts/${account}/movements/adjustments/create`,
  label: 'Registrar saldo inicial',
})

const isReady = ({ moved, payable, amounts }: CompanyFacts) => moved && payable && amounts

const RULES: readonly Rule[] = [
  {
    title: 'La empresa',
    about: ({ company }) =>
      company
        ? `${company.name} · ${formatRic(company.ric)}`
        : 'Nombre, RIF, dirección y logo, como salen en los recibos.',
    isDone: ({ company }) => company !== null,
    way: { to: '/settings/company', label: 'Escribir los datos' },
    again: { to: '/settings/company', label: EDIT },
  },
  {
    title: 'Una cuenta de la empresa',
    about: () => 'El banco y el número desde donde se paga.',
    isDone: ({ account }) => account !== null,
    waits: ({ company }) => (company ? undefined : 'Después de la empresa'),
    way: { to: '/company-accounts/create', label: 'Agregar cuenta' },
    again: { to: '/company-accounts', label: SEE },
  },
  {
    title: 'Fondos',
    about: () => 'El saldo inicial: lo que tiene la cuenta hoy.',
    isDone: ({ moved }) => moved,
    waits: ({ account }) => (account ? undefined : 'Después de la cuenta'),
    way: openingOf,
    also: { to: '/incomes/create', label: 'o registre un ingreso' },
    again: { to: '/company-accounts', label: SEE },
  },
  {
    title: 'Empleados',
    about: ({ employee, payable }) =>
      employee && !payable
        ? 'Todavía ninguno tiene salario y cuenta.'
        : 'Con su salario y su cuenta.',
    isDone: ({ payable }) => payable,
    way: { to: '/titulars/hire', label: 'Registrar empleado' },
    also: { to: '/import/employees', label: 'o importe una lista' },
    again: { to: '/titulars?scope=Empleado', label: SEE },
  },
  {
    title: 'Montos',
    about: () => 'Bono de alimentación, S.S.O y paro forzoso de cada orden que los lleve.',
    isDone: ({ amounts }) => amounts,
    way: { to: '/settings/salary/amounts', label: 'Revisar montos' },
    again: { to: '/settings/salary/amounts', label: EDIT },
  },
  {
    title: 'La primera quincena',
    about: (facts) => {
      if (facts.waiting) return 'Está hecha: falta que la apruebe otro administrador.'
      return isReady(facts) ? 'Ya hay con qué pagarla.' : 'Cuando haya fondos, empleados y montos.'
    },
    isDone: ({ paid }) => paid,
    waits: (facts) => (isReady(facts) ? undefined : 'Al final'),
    way: ({ waiting }) =>
      waiting
        ? { to: '/approvals', label: 'Ver lo que espera' }
        : { to: '/paysheets/create/many', label: 'Pagar la quincena' },
    again: { to: '/payroll-runs', label: SEE },
  },
]

export function firstStepsOf(facts: CompanyFacts): FirstStep[] {
  const isOpen = (rule: Rule) => !rule.isDone(facts) && rule.waits?.(facts) === undefined
  const next = RULES.find(isOpen)
  return RULES.map((rule) => {
    const { title } = rule
    const about = rule.about(facts)
    if (rule.isDone(facts)) return { title, about, state: 'done', ways: [rule.again] }
    const after = rule.waits?.(facts)
    if (after !== undefined) return { title, about, state: 'blocked', ways: [], after }
    return { title, about, state: rule === next ? 'next' : 'open', ways: waysOf(rule, facts) }
  })
}

function waysOf({ way, also }: Rule, facts: CompanyFacts): Way[] {
  const own = typeof way === 'function' ? way(facts) : way
  return also ? [own, also] : [own]
}

export const needsFirstSteps = ({ hidden, paid }: CompanyFacts) => !hidden && !paid

export type Need = 'company' | 'account' | 'funds' | 'employee' | 'titular'

export type MissingNeed = { text: string; way: Way }

/** Returns which of the `needs` are missing. Only administrators fill in the company's data. */
export function lacksOf(
  facts: CompanyFacts,
  needs: readonly Need[],
  isAdmin: boolean,
): MissingNeed[] {
  return needs.flatMap((need) => LACKS[need](facts, isAdmin) ?? [])
}

const LACKS: Record<Need, (facts: CompanyFacts, isAdmin: boolean) => MissingNeed | undefined> = {
  company: ({ company }, isAdmin) => {
    if (company) return undefined
    const to = isAdmin ? '/settings/company' : '/titulars/create'
    return lack('Falta la empresa, a cuyo nombre está la cuenta', to, 'Registrar la empresa')
  },
  account: (facts, isAdmin) => {
    if (facts.account || !facts.company) return LACKS.company(facts, isAdmin)
    return lack('Falta una cuenta de la empresa', '/company-accounts/create', 'Agregar cuenta')
  },
  funds: (facts, isAdmin) => {
    if (!facts.account || facts.funds) return undefined
    const income = { to: '/incomes/create', label: 'Registrar ingreso' }
    const way = isAdmin && !facts.moved ? openingOf(facts) : income
    return { text: 'Ninguna cuenta de la empresa tiene fondos', way }
  },
  employee: ({ employee, payable }) => {
    if (payable) return undefined
    return employee
      ? lack('Ningún empleado tiene salario y cuenta', '/settings/salary', 'Escribir los salarios')
      : lack('Falta un empleado', '/titulars/hire', 'Registrar empleado')
  },
  titular: ({ titular }) =>
    titular ? undefined : lack('Falta a quién pagar', '/titulars/create', 'Nuevo titular'),
}

const lack = (text: string, to: string, label: string): MissingNeed => ({
  text,
  way: { to, label },
})
