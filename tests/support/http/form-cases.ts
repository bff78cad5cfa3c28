/** Every form of the screens: its address, the names of its fields, and valid values. */
import { accessForms } from './form-cases/access.ts'
import { bankFileForms } from './form-cases/bank-files.ts'
import { chosenForms } from './form-cases/chosen.ts'
import { decisionForms } from './form-cases/decisions.ts'
import { documentForms } from './form-cases/documents.ts'
import type { Form } from './form-cases/form.ts'
import { payrollRunForms } from './form-cases/payroll-runs.ts'
import { peopleForms } from './form-cases/people.ts'
import { settingsForms } from './form-cases/settings.ts'

/** Each form of every screen; a screen may have several. */
export const FORMS: Form[] = [
  ...accessForms(),
  ...bankFileForms(),
  ...chosenForms(),
  ...peopleForms(),
  ...documentForms(),
  ...payrollRunForms(),
  ...settingsForms(),
  ...decisionForms(),
]
