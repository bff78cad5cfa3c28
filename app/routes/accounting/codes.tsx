/** 'Códigos contables': what concepts and company accounts are called in the accountant's books. */
import { data, Form } from 'react-router'
import { FormActions, FormPanel, FormSection } from '#app/components/forms/layout.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { contextOf, readOwnForm } from '#app/http/forms/forms.server.ts'
import { redirectWithToast } from '#app/http/forms/toasts.server.ts'
import { FieldErrors } from '#app/kernel/errors/errors.ts'
import { counted } from '#app/kernel/values/counts.ts'
import { DISGUISED, isUndisguised } from '#app/kernel/values/text.ts'
import { saveCodes } from '#app/models/accounting/change.server.ts'
import {
  CODES,
  CODES_TITLE,
  JOURNAL,
  JOURNAL_TITLE,
  MOST_CODE,
} from '#app/models/accounting/fields.ts'
import { codedThings } from '#app/models/accounting/read.server.ts'
import type { Route } from './+types/codes'

export const handle = {
  crumb: [
    { label: 'Nóminas', to: '/payroll-runs' },
    { label: JOURNAL_TITLE, to: JOURNAL },
    { label: CODES_TITLE },
  ],
}

export async function loader(args: Route.LoaderArgs) {
  return { things: await codedThings(contextOf(args).db) }
}

const TOO_LONG = `Un código lleva como máximo ${MOST_CODE} caracteres, en una línea`

function faultOf(code: string): string | undefined {
  if (code.length > MOST_CODE) return TOO_LONG
  return isUndisguised(code) ? undefined : DISGUISED
}

/** The most fields: a concept and a company account has three. */
const MOST_FIELDS = 10_000

/** Saves what was typed beside each key; what the page does not name stays. */
export async function action(args: Route.ActionArgs) {
  const { app, db, write } = contextOf(args)
  const form = await readOwnForm(args, { lists: ['key', 'code', 'had'], most: MOST_FIELDS })
  const [keys = [], codes = [], had = []] = ['key', 'code', 'had'].map((name) =>
    form.getAll(name).map((text) => String(text).trim()),
  )
  if (keys.length === 0) throw data({ message: 'No se conoce este formulario' }, { status: 400 })
  const typed = new Map(keys.map((key, i) => [key, { code: codes[i] ?? '', had: had[i] ?? '' }]))
  const refused = (wrong: Record<string, string>) =>
    data({ wrong, typed: Object.fromEntries(typed) }, { status: 422 })
  // What is gone meanwhile has no field any more, and is saved no code.
  const known = new Set((await codedThings(db)).map(({ key }) => key))
  const faults = [...typed].flatMap(([key, { code }]) => {
    const fault = known.has(key) ? faultOf(code) : undefined
    return fault ? [[key, fault] as const] : []
  })
  if (faults.length > 0) return refused(Object.fromEntries(faults))
  try {
    const count = await write((tx, actor) => saveCodes(tx, typed, actor))
    const text =
      count === 0
        ? 'No hay códigos distintos por guardar'
        : `Se ${count === 1 ? 'ha' : 'han'} guardado ${counted(count, 'código', 'códigos')}`
    return redirectWithToast(app, CODES, { tone: 'success', text })
  } catch (error) {
    if (!(error instanceof FieldErrors)) throw error
    const stale = Object.entries(error.fields).map(([key, texts]) => [key, texts.join(' ')])
    return refused(Object.fromEntries(stale))
  }
}

export default function Codes({ loaderData, actionData }: Route.ComponentProps) {
  const { things } = loaderData
  const wrong: Record<string, string> = actionData?.wrong ?? {}
  const groups = [
    { title: 'Conceptos', of: things.filter(({ of }) => of === 'concepts') },
    {
      title: 'Del catálogo de conceptos',
      intro: 'El que no tiene código va con los otros conceptos.',
      of: things.filter(({ of }) => of === 'catalogue'),
    },
    { title: 'Cuentas de la empresa', of: things.filter(({ of }) => of === 'accounts') },
  ]
  return (
    <Page title={CODES_TITLE} hasErrors={Object.keys(wrong).length > 0}>
      <Form method="post">
        <FormPanel>
          {groups.map(
            ({ title, intro, of }) =>
              of.length > 0 && (
                <FormSection key={title} title={title}>
                  {intro && <p className="field-hint wide">{intro}</p>}
                  {of.map(({ key, label, code }) => {
                    const fault = wrong[key]
                    const id = `code-${key}`
                    return (
                      <div key={key} className="field">
                        <input type="hidden" name="key" value={key} />
                        <input type="hidden" name="had" value={code} />
                        <label htmlFor={id}>{label}</label>
                        <input
                          id={id}
                          className="input"
                          name="code"
                          autoComplete="off"
                          aria-invalid={fault !== undefined || undefined}
                          aria-describedby={fault ? `${id}-error` : undefined}
                          defaultValue={actionData?.typed[key]?.code ?? code}
                        />
                        {fault && (
                          <p className="field-error" id={`${id}-error`}>
                            {fault}
                          </p>
                        )}
                      </div>
                    )
                  })}
                </FormSection>
              ),
          )}
          <FormActions submitLabel="Guardar códigos" />
        </FormPanel>
      </Form>
    </Page>
  )
}
