/** The queries and headers in openapi.json, derived from the rules that parse them. */

import { CSV_STYLES } from '#app/io/spreadsheets/csv.server.ts'
import {
  type FilterRule,
  type ListingRules,
  MAX_LIMIT,
  MAX_PAGE,
  MAX_SEARCH,
} from '#app/kernel/asking/listing.ts'
import { ID, type JsonSchema } from '#app/kernel/fields/schemas.ts'
import { MAX_KEY } from '#app/models/access/one-time-keys.server.ts'
import { PER_SHEET, REPORT_FORMATS, SUMMARY_FORMATS } from '#app/models/reports/files.server.ts'
import type { ApiCall, ApiQuery } from './call.server.ts'

export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required?: true
  description?: string
  schema: JsonSchema
  /** Arrays are written with commas between their values. */
  style?: 'form'
  explode?: false
}

const query = (name: string, schema: JsonSchema, description?: string): Parameter => ({
  name,
  in: 'query',
  ...(description && { description }),
  schema,
  ...(schema.type === 'array' && { style: 'form', explode: false }),
})

/** Several of the values, separated by commas. */
const some = (values: readonly string[]) => ({
  type: 'array',
  items: { type: 'string', enum: [...values] },
})

/** The parameters of a call, in the order of its path, query and headers. */
export function parametersOf(call: ApiCall): Parameter[] {
  const { path, oneTimeKey, ifMatch } = call
  return [
    ...[...path.matchAll(/:(\w+)/g)].map(([, name = '']) => pathParameter(name)),
    ...(call.query ? queryParameters(call.query) : []),
    ...(oneTimeKey ? [IDEMPOTENCY_KEY] : []),
    ...(ifMatch ? [IF_MATCH] : []),
  ]
}

const [ID_NUMBER] = ID.anyOf
const YEAR = { type: 'integer', minimum: 1000, maximum: 9999 }
const pathParameter = (name: string): Parameter => ({
  name,
  in: 'path',
  required: true,
  schema: name === 'year' ? YEAR : (ID_NUMBER ?? {}),
})

const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Clave de un solo uso, de cada usuario, que se guarda 24 horas: la misma clave con el mismo ' +
    'cuerpo da el primer resultado y no crea nada; con otro cuerpo, 409',
  schema: { type: 'string', maxLength: MAX_KEY },
}

const IF_MATCH: Parameter = {
  name: 'If-Match',
  in: 'header',
  description: 'La versión (`version`) que se leyó, entre comillas; si ya es otra, 409',
  schema: { type: 'string', pattern: '^(\\*|"\\d{1,9}")$' },
}

function queryParameters({ rules, part }: ApiQuery): Parameter[] {
  if (part === 'relations') return relations(rules)
  if (part === 'currency') return currency(rules)
  if (part === 'dates') return [sortBy(rules), ...dates(rules)]
  if (part === 'statement') return [sortBy(rules), ...dates(rules), CSV]
  if (part === 'file') return [...filters(rules), FORMAT, CSV, SHEETS]
  if (part === 'summary') {
    return [...filters(rules), ...dates(rules), ...currency(rules), SUMMARY_FORMAT, CSV]
  }
  const narrowing = [SEARCH, ...filters(rules), ...dates(rules)]
  if (part === 'report') return [...narrowing, FORMAT, CSV, SHEETS]
  return [...PAGING, sortBy(rules), ...narrowing, ...currency(rules), ...relations(rules)]
}

const PAGING = [
  query(
    'limit',
    { type: 'integer', minimum: 0, maximum: MAX_LIMIT, default: 10 },
    'Filas por página; 0 son todas',
  ),
  query('page', { type: 'integer', minimum: 1, maximum: MAX_PAGE, default: 1 }),
]
const SEARCH = query(
  'search',
  { type: 'string', maxLength: MAX_SEARCH },
  'Sin distinguir acentos ni mayúsculas',
)
const FORMAT = query('format', { type: 'string', enum: [...REPORT_FORMATS], default: 'pdf' })
const SUMMARY_FORMAT = query('format', {
  type: 'string',
  enum: [...SUMMARY_FORMATS],
  default: 'pdf',
})
const SHEETS = query(
  'per_sheet',
  { type: 'integer', enum: [...PER_SHEET], default: 1 },
  'Con `format=receipts`: cuántos lleva cada hoja carta',
)
const CSV = query(
  'csv',
  { type: 'string', enum: [...CSV_STYLES] },
  '`es` escribe el CSV con punto y coma y coma decimal, para el Excel en español',
)

function sortBy({ sorts, defaultSort }: ListingRules): Parameter {
  const ways = sorts.flatMap((field) => [`${field},asc`, `${field},desc`])
  return query('sort_by', { type: 'string', enum: ways, default: defaultSort })
}

function relations(rules: ListingRules): Parameter[] {
  return [
    ...(rules.with ? [query('with', some(rules.with), 'Registros que se leen con cada uno')] : []),
    ...(rules.withCount
      ? [query('withCount', some(rules.withCount), 'Cuántos hay: añade `…_count`')]
      : []),
  ]
}

const filters = (rules: ListingRules) =>
  Object.entries(rules.filters ?? {}).map(([name, rule]) => query(name, filterSchema(rule)))

function filterSchema(rule: FilterRule): JsonSchema {
  if (rule.kind === 'id') return ID_NUMBER ?? {}
  if (rule.kind === 'flag') return { type: 'integer', enum: [0, 1] }
  if (rule.kind === 'ids') return { type: 'string', pattern: '^\\d{1,10}(,\\d{1,10})*$' }
  if (rule.kind === 'text') return { type: 'string', maxLength: MAX_SEARCH }
  if (rule.kind === 'month') return { type: 'string', pattern: '^[1-9]\\d{3}-(0[1-9]|1[0-2])$' }
  return rule.many ? some(rule.values) : { type: 'string', enum: [...rule.values] }
}

const currency = ({ currency }: ListingRules) =>
  currency
    ? [
        query(
          'currency',
          { type: 'string', enum: ['USD'] },
          'Añade `usd`: lo que da en dólares a la tasa de su fecha; null antes de la primera',
        ),
      ]
    : []

const DAY = { type: 'string', pattern: '^(issued_at,)?\\d{4}-\\d{2}-\\d{2}$' }
const dates = ({ dated }: ListingRules) =>
  dated
    ? [
        query('startDate', DAY, 'Desde este día, inclusive: `issued_at,AAAA-MM-DD` o `AAAA-MM-DD`'),
        query('endDate', DAY, 'Hasta este día, inclusive'),
      ]
    : []
