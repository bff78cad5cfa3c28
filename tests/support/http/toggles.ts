/** Orders whose toggles are all off, for tests of something else than how they begin. */

import { allOf } from '#app/models/wizard/fields.ts'
import { ofEach, TOGGLES } from '#db/payroll-parts.ts'
import type { Answer, Client } from './client.ts'

/** Typed into a form: off sends nothing. */
export const OFF = ofEach(TOGGLES, () => null)

const ALL_OFF = ofEach(TOGGLES.map(allOf), () => 'off')

/** Switches everything off for all orders of the wizard. */
export async function withoutToggles(client: Client, at: Answer): Promise<Answer> {
  const off = await client.submit(at, ALL_OFF, 'Aplicar estas opciones a todos', 'sheet')
  return client.follow(off)
}
