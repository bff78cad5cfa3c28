/** The forms of /settings/salary, by the name in each form's `form` field. */

import { data } from 'react-router'
import { readForm } from '#app/http/forms/data.server.ts'
import {
  contextOf,
  type FormReply,
  type RouteArgs,
  submitForm,
  succeeded,
} from '#app/http/forms/forms.server.ts'
import { backToList } from '#app/http/lists/screen.server.ts'
import { formatAmount } from '#app/kernel/values/money.ts'
import { settingsInput, signatoryInput, signatoryRemoval } from '#app/models/settings/fields.ts'
import {
  addSignatory,
  getSettings,
  removeSignatory,
  type Settings,
  updateSettings,
} from '#app/models/settings/read.server.ts'
import { ofEach, SETTINGS_PARTS } from '#db/payroll-parts.ts'
import { SALARIES } from './form.tsx'
import { type RowsDrawn, submitSalaryRows } from './rows.server.ts'

type Answer = Promise<Response | ReturnType<typeof data<FormReply<RowsDrawn | undefined>>>>

/** Saves the screen's form that was sent. Throws a 400 for an unknown form. */
export async function submitSalaryForm(args: RouteArgs): Answer {
  const form = await readForm(args.request.clone())
  const name = String(form.get('form') ?? '')
  if (name === 'amounts') return saveAmounts(args)
  if (name === 'realized' || name === 'authorized') return addName(args)
  if (name === 'remove') return removeName(args)
  if (name === SALARIES || form.has('titular_id')) return submitSalaryRows(args)
  throw data({ message: 'No se conoce este formulario' }, { status: 400 })
}

function saveAmounts(args: RouteArgs): Answer {
  return submitForm(args, {
    schema: settingsInput,
    save: ({ tx, input, actor, version }) => updateSettings(tx, input, actor, version),
    current: async () => amountTexts(await getSettings(contextOf(args).db)),
    done: () => ({
      to: backToList(args.url.pathname, args.url, true),
      toasts: [
        { tone: 'success', text: 'La configuración de pagos ha sido actualizada con exito' },
      ],
    }),
  })
}

export const amountTexts = (settings: Settings) =>
  ofEach(SETTINGS_PARTS, (part) => formatAmount(settings[part]))

function addName(args: RouteArgs): Answer {
  return submitForm(args, {
    schema: signatoryInput,
    creates: 'signatory',
    save: async ({ tx, input, actor }) => [await addSignatory(tx, input, actor)],
    already: async () => ({ label: 'ese nombre', to: args.url.pathname }),
    done: (_, { name }) => done(args, `Se ha agregado a ${name}`),
  })
}

function removeName(args: RouteArgs): Answer {
  return submitForm(args, {
    schema: signatoryRemoval,
    save: ({ tx, input: { id }, actor }) => removeSignatory(tx, id, actor),
    done: () => done(args, 'Se ha quitado el nombre'),
  })
}

const done = ({ url }: RouteArgs, text: string) =>
  succeeded(backToList(url.pathname, url, true), text)
