/** Passwords that everyone who guesses tries first (docs/rules/second-factor.md#8). */

import { problem } from '#app/kernel/errors/codes.ts'
import { FieldErrors } from '#app/kernel/errors/errors.ts'

/** What the list, made of leaks in English, lacks here. */
const OURS = ['administrador', 'administradora', 'nomina', 'nominas', 'empleado', 'quincena']

let list: Promise<ReadonlySet<string>> | undefined

/** Some 49,000 passwords, loaded with the first password that somebody sets. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set([...dictionary['passwords-common'], ...OURS])
}

/** Whether it is on the list in any case and accents, also with up to four digits or signs behind it. */
export async function isCommonPassword(password: string): Promise<boolean> {
  list ??= load()
  const known = await list
  const plain = password.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return known.has(plain) || known.has(plain.replace(/[^a-z]{1,4}$/, ''))
}

const TOO_COMMON = problem(
  'too_common',
  'Es de las contraseñas más usadas, que se prueban primero. Elija otra',
)

/** Throws FieldErrors under `password` for a common one. */
export async function refuseCommon(password: string): Promise<void> {
  if (await isCommonPassword(password)) throw new FieldErrors({ password: TOO_COMMON })
}
