/** The forms of the bulk wizard's third step. */
import { idOf, type RouteArgs, scope } from '#app/http/forms.server.ts'
import { redirectWithToast } from '#app/http/toasts.server.ts'
import {
  goTo,
  kept,
  loadedOf,
  refused,
  stale,
  stepAt,
  typedOf,
  type WizardReply,
} from '#app/http/wizard-replies.server.ts'
import { SHEET_FIELDS, TOGGLES } from '#app/models/wizard.ts'
import {
  allowDuplicates,
  applyEnterprise,
  applyNumbers,
  applyToggles,
  copyPrevious,
} from '#app/models/wizard-apply.server.ts'
import { createOrders } from '#app/models/wizard-create.server.ts'
import {
  changeDraft,
  type Draft,
  readDraft,
  setSelected,
  setSheet,
} from '#app/models/wizard-draft.server.ts'
import {
  acceptSalaries,
  askedOf,
  formErrorsOf,
  isAsked,
  type JudgedSheet,
  judgeDraft,
} from '#app/models/wizard-sheets.server.ts'
import { Conflict, FieldErrors, StaleVersion } from '#app/services/errors.ts'
import { MAX_KEY } from '#app/services/one-time-keys.server.ts'
import type { Tx } from '#db/client.server.ts'

/** Saves one of the third step's forms; undefined when it is none of them. */
export async function submitSheetForm(args: RouteArgs, form: FormData, name: string) {
  if (name === 'sheet') return submitSheet(args, form)
  if (name === 'create') return submitCreate(args, form)
  const apply = Object.hasOwn(APPLY, name) ? APPLY[name] : undefined
  if (!apply) return undefined
  const { app, write } = scope(args)
  let text = ''
  await write((tx, actor) =>
    changeDraft(tx, actor, async (draft) => {
      text = await apply({ tx, draft, form, args })
    }),
  )
  const to = stepAt(3, { employee: name === 'remove' ? 0 : employeeOf(args) })
  return redirectWithToast(app, to, { tone: 'success', text })
}

type Apply = { tx: Tx; draft: Draft; form: FormData; args: RouteArgs }

/** What changes many orders, by the form's name; each gives what is said of it. */
const APPLY: Record<string, (apply: Apply) => Promise<string>> = {
  enterprise: async ({ tx, draft, form }) => {
    await applyEnterprise(tx, draft, idOf(form.get('enterprise_id')))
    return 'Se ha aplicado la cuenta de la empresa a todas'
  },
  toggles: async ({ draft, form }) => {
    applyToggles(draft, typedOf(form, TOGGLES))
    return 'Se han aplicado las deducciones y el bono a todas'
  },
  numbers: async ({ tx, draft, form }) => {
    const { first } = typedOf(form, ['first'])
    if (!first?.trim()) throw new FieldErrors({ first: 'Escriba el primer número' })
    await applyNumbers(tx, draft, first.trim())
    return 'Se han numerado todas las órdenes'
  },
  previous: async ({ tx, draft }) => {
    const count = await copyPrevious(tx, draft)
    return `Se han copiado los datos de ${count} de ${draft.selected.length} empleados`
  },
  duplicates: async ({ tx, draft, args }) => {
    const { sheets } = await judgeDraft(tx, draft, scope(args).today)
    allowDuplicates(
      draft,
      sheets.filter((sheet) => isAsked(sheet, 'duplicate')).map(({ id }) => id),
    )
    return 'Se crearán de todos modos'
  },
  salaries: async ({ tx, draft }) => {
    await acceptSalaries(tx, draft, 'all')
    return 'Se usarán los salarios actuales'
  },
  remove: async ({ draft, form }) => {
    const id = idOf(form.get('employee'))
    setSelected(
      draft,
      draft.selected.filter((each) => each !== id),
    )
    return 'Se ha quitado de la lista'
  },
}

const employeeOf = ({ url }: RouteArgs) => idOf(url.searchParams.get('employee'))

/** Saves one employee's order as it is, and goes on when nothing is missing in it. */
async function submitSheet(args: RouteArgs, form: FormData): Promise<WizardReply> {
  const { app, db, user, write, today } = scope(args)
  const id = idOf(form.get('employee'))
  const isKept = form.get('intent') === 'keep'
  const values = typedOf(form, SHEET_FIELDS)
  // Only whoever saves has looked at the salary that the page shows.
  const seen = isKept ? undefined : Number(form.get('salary')) || 0
  try {
    await write((tx, actor) =>
      changeDraft(tx, actor, (draft) => {
        if (!draft.selected.includes(id)) throw new FieldErrors({ '': NOT_SELECTED })
        const salary = seen ?? draft.sheets[id]?.salary ?? 0
        setSheet(draft, id, { values, salary }, loadedOf(form))
      }),
    )
  } catch (error) {
    if (!(error instanceof StaleVersion)) throw error
    const { sheets } = await readDraft(db, user)
    const current = SHEET_FIELDS.map((name) => [name, sheets[id]?.values[name] ?? ''])
    return stale(form, error, Object.fromEntries(current))
  }
  if (isKept) return kept()
  const { sheets } = await judgeDraft(db, await readDraft(db, user), today)
  const place = sheets.findIndex((sheet) => sheet.id === id)
  const saved = sheets[place]
  if (saved && saved.state !== 'complete') {
    return refused(form, formErrorsOf(saved), 422, askedOf(saved))
  }
  const next = nextOf(sheets, place)
  if (next) return goTo(stepAt(3, { employee: next.id }))
  const toast = { tone: 'success' as const, text: 'Todas las órdenes están completas' }
  return redirectWithToast(app, stepAt(3, { employee: id }), toast)
}

const NOT_SELECTED = 'Este empleado ya no está seleccionado'

/** The next order that is not complete, from a place on and around; else none. */
function nextOf(sheets: JudgedSheet[], place: number): JudgedSheet | undefined {
  const around = [...sheets.slice(place + 1), ...sheets.slice(0, place + 1)]
  return around.find(({ state }) => state !== 'complete')
}

/** Creates all orders, or says which cannot be created and why. */
async function submitCreate(args: RouteArgs, form: FormData): Promise<WizardReply> {
  const { app, db, user, write, today } = scope(args)
  const key = String(form.get('key') ?? '').slice(0, MAX_KEY)
  const asked = { key, loaded: loadedOf(form), total: String(form.get('total') ?? '') }
  const draft = await readDraft(db, user)
  const { sheets } = await judgeDraft(db, draft, today)
  if (key === draft.key) {
    const problems = problemsOf(sheets)
    if (problems.length > 0) return refused(form, { '': problems })
  }
  try {
    const count = await write((tx, actor) => createOrders(tx, actor, asked, { draft, sheets }))
    return await redirectWithToast(app, stepAt(1), {
      tone: 'success',
      title: 'Operación completa',
      text: `Se han creado ${count} órdenes de nómina con éxito`,
      persistent: true,
      link: { href: '/paysheets', label: 'Ver órdenes' },
    })
  } catch (error) {
    if (error instanceof Conflict) return refused(form, { '': [CHANGED] }, 409)
    if (!(error instanceof FieldErrors)) throw error
    return refused(form, { '': namedErrors(error.fields, sheets) })
  }
}

const CHANGED = 'El borrador cambió en otra pestaña. Revise las órdenes antes de crearlas.'
const MOST_NAMED = 20

/** Which orders lack what, by the employees' names. */
function problemsOf(sheets: JudgedSheet[]): string[] {
  const unfinished = sheets.filter(({ state }) => state !== 'complete')
  if (sheets.length === 0) return ['No hay empleados seleccionados']
  const named = unfinished.slice(0, MOST_NAMED).map(({ name, errors }) => {
    return `${name}: ${Object.values(errors).flat().join('. ')}`
  })
  const more = unfinished.length - named.length
  return more > 0 ? [...named, `Y ${more} órdenes más`] : named
}

/** What the creation refused under `3.number`, by the employees' names. */
function namedErrors(errors: Record<string, string[]>, sheets: JudgedSheet[]): string[] {
  const texts = Object.entries(errors).map(([field, [text = '']]) => {
    const name = sheets[Number.parseInt(field, 10)]?.name
    return name ? `${name}: ${text}` : text
  })
  return texts.slice(0, MOST_NAMED)
}
