/** The forms of log-in's second step, of one's own second factor, and of devices and the theme. */
import { accessInput, beginInput, provenInput } from '#app/models/second-factor/fields.ts'
import { fieldsFor } from '#app/services/fields/inputs.ts'
import { parseIsoDate } from '#app/services/values/dates.ts'

type Form = {
  route: string
  to: string
  names: string[]
  good: () => Record<string, string>
}

const form = (route: string, good: Record<string, string>, more: string[] = []): Form => ({
  ...{ route, to: route, good: () => good },
  names: [...Object.keys(good), ...more],
})

const FACTOR = '/settings/second-factor'

export function accessForms(): Form[] {
  const fields = fieldsFor('form', parseIsoDate('2026-11-20') ?? raise())
  const proven = Object.keys(provenInput(fields).shape)
  return [
    form('/second-factor', { code: '1' }),
    form('/theme', { theme: 'dark' }),
    form(FACTOR, { form: 'begin', current_password: 'x' }, Object.keys(beginInput(fields).shape)),
    form(FACTOR, { form: 'codes', current_password: 'x', code: '1' }, proven),
    form(FACTOR, { form: 'remove', current_password: 'x', code: '1' }, proven),
    form(`${FACTOR}/confirm`, { code: '1' }),
    form('/settings/devices', { device: 'x' }, ['intent']),
    form(
      '/settings/access',
      { require_factor: 'nobody', version: '1' },
      Object.keys(accessInput(fields).shape),
    ),
  ]
}

function raise(): never {
  throw new Error('no such day')
}
