import type { Actor } from '#app/kernel/access/actor.ts'
import { type Problem, problem } from '#app/kernel/errors/codes.ts'
import { refuseAny } from '#app/kernel/errors/errors.ts'
import type { InputOf, SaidOf } from '#app/kernel/fields/inputs.ts'
import type { Judge } from '#app/kernel/fields/judging.ts'
import { accountProblems, createAccount } from '#app/models/accounts/change.server.ts'
import type { Tx } from '#db/client.server.ts'
import { createTitular, titularProblems } from './change.server.ts'
import type { employeeInput } from './employee.ts'
import { EMPLOYEE } from './fields.ts'

/** Returns why the employee cannot be hired like this, by field. Absent fields are not checked. */
export const employeeProblems: Judge<InputOf<typeof employeeInput>> = async (tx, input) => {
  const { ric, hired_at, left_at, email, number, bank_id } = input
  const { allow_check_digit, allow_ric_check_digit, allow_shared_email } = input
  const person = {
    ...(ric !== undefined && { ric }),
    ...{ hired_at, left_at, email },
    ...{ allow_check_digit: allow_ric_check_digit, allow_shared_email },
  }
  return {
    ...asOfRic(await titularProblems(tx, person)),
    ...(await accountProblems(tx, {
      ...(number !== undefined && { number }),
      ...(bank_id !== undefined && { bank_id }),
      allow_check_digit,
    })),
  }
}

/** 'Registrar como empleado', all or nothing (docs/rules/people.md#4). Returns the id. Throws FieldErrors. */
export async function hireEmployee(
  tx: Tx,
  input: SaidOf<typeof employeeInput>,
  actor: Actor,
): Promise<number> {
  const { number, bank_id, account_type, phone_number = null, allow_check_digit, ...hired } = input
  const { allow_ric_check_digit, ...person } = hired
  const account = { number, bank_id, type: account_type, phone_number, allow_check_digit }
  const titular = { ...person, scope: EMPLOYEE, allow_check_digit: allow_ric_check_digit }
  refuseAny(await employeeProblems(tx, input))
  const titular_id = await createTitular(tx, titular, actor)
  await createAccount(tx, { ...account, titular_id }, actor)
  return titular_id
}

/** The RIF gets its own question code, so that each tick accepts only the field beside it. */
function asOfRic({ ric, ...others }: Record<string, Problem>): Record<string, Problem> {
  if (ric === undefined) return others
  const isAsked = ric.code === 'check_digit'
  return { ...others, ric: isAsked ? problem('ric_check_digit', ric.text) : ric }
}
