/** What persons' payroll orders begin with again and again (docs/rules/law.md#19). */
import { nounCalls } from '#app/http/api/noun-calls.server.ts'
import {
  createFixedConcept,
  deleteFixedConcept,
  updateFixedConcept,
} from '#app/models/fixed-concepts/change.server.ts'
import {
  fixedConceptInput,
  fixedConceptLabels,
  fixedConceptListing,
} from '#app/models/fixed-concepts/fields.ts'
import {
  getFixedConcept,
  listFixedConcepts,
  presentFixedConcept,
} from '#app/models/fixed-concepts/read.server.ts'

export const fixedConceptCalls = nounCalls({
  path: 'fixed-concepts',
  record: 'FixedConcept',
  kind: 'fixed concept',
  named: { one: 'un concepto fijo', many: 'los conceptos fijos' },
  rules: fixedConceptListing,
  schema: fixedConceptInput,
  labels: fixedConceptLabels,
  list: listFixedConcepts,
  get: getFixedConcept,
  create: createFixedConcept,
  update: updateFixedConcept,
  remove: deleteFixedConcept,
  present: presentFixedConcept,
})
