/** The catalogue of concepts (docs/rules/law.md#14). */
import { changingCalls, creatingCall, readingCalls } from '#app/http/api/noun-calls.server.ts'
import {
  activateConcept,
  createConcept,
  deactivateConcept,
  updateConcept,
} from '#app/models/concepts/change.server.ts'
import { conceptInput, conceptLabels, conceptListing } from '#app/models/concepts/fields.ts'
import { getConcept, listConcepts } from '#app/models/concepts/read.server.ts'

const noun = {
  path: 'concepts',
  record: 'Concept',
  kind: 'concept',
  named: { one: 'un concepto', many: 'los conceptos' },
  rules: conceptListing,
  schema: conceptInput,
  labels: conceptLabels,
  list: listConcepts,
  get: getConcept,
  create: createConcept,
  update: updateConcept,
  activation: { activate: activateConcept, deactivate: deactivateConcept, asks: [] },
  present: (concept: object) => ({ ...concept }),
} as const

/** A concept is deactivated, never deleted: orders name it. */
export const conceptCalls = [...readingCalls(noun), creatingCall(noun), ...changingCalls(noun)]
