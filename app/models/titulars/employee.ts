/** 'Registrar como empleado': titular, salary and first account in one form. Runs anywhere. */

import { z } from 'zod'
import { inputSchema } from '#app/kernel/fields/inputs.ts'
import { accountLabels } from '#app/models/accounts/fields.ts'
import { ACCOUNT_TYPES, WAGE_CURRENCIES } from '#db/kinds.ts'
import { personFields, personLabels, salaryField, titularLabels } from './fields.ts'
import { particularFields, particularLabels } from './particulars.ts'
import { WAGE_CURRENCY_LABEL } from './wage-words.ts'

export const employeeLabels = {
  ...personLabels,
  salary: titularLabels.salary,
  salary_currency: WAGE_CURRENCY_LABEL,
  ...particularLabels,
  number: accountLabels.number,
  bank_id: accountLabels.bank_id,
  account_type: 'Tipo de cuenta',
  phone_number: accountLabels.phone_number,
}

/**
 * `type` is the titular's, `account_type` the account's; the scope is Empleado. `allow_check_digit`
 * accepts the account number, `allow_ric_check_digit` the RIF.
 */
export const employeeInput = inputSchema((f) =>
  z.object({
    ...personFields(f),
    salary: salaryField(f),
    salary_currency: f.optionalChoice(WAGE_CURRENCIES),
    ...particularFields(f),
    number: f.accountNumber(),
    bank_id: f.id('Elija el banco'),
    account_type: f.choice(ACCOUNT_TYPES, 'Elija el tipo de cuenta'),
    phone_number: f.phone(),
    ...f.allows('check_digit', 'ric_check_digit', 'shared_email'),
  }),
)
