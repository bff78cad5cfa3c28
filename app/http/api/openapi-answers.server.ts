/** The API's answers, as openapi.json describes them. */

import { REFUSALS as MEANINGS } from '#app/kernel/errors/codes.ts'
import { API_QUESTION_CODES } from '#app/kernel/errors/questions.ts'
import type { JsonSchema } from '#app/kernel/fields/schemas.ts'
import { type RecordName, recordsOf } from '#app/models/api/record-schemas.server.ts'

/** An object schema in which all these properties are required. */
export const objectOf = (properties: Record<string, JsonSchema>): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
})

const INTEGER = { type: 'integer' }

/** A sum has no bound, so it is also given as text: a number loses céntimos from 2^46 Bs on. */
export const TOTAL: Record<string, JsonSchema> = {
  total: { type: 'number', description: 'Bs; exacto hasta 70.368.744.177.663,99' },
  total_text: { type: 'string', pattern: '^\\d+\\.\\d{2}$', description: 'Bs, siempre exacto' },
}
const URL = { anyOf: [{ type: 'string', format: 'uri' }, { type: 'null' }] }

/** A page of a list (docs/rules/api.md#5). */
export const pageSchema = (record: RecordName): JsonSchema =>
  objectOf({
    data: recordsOf(record),
    current_page: INTEGER,
    last_page: INTEGER,
    next_page_url: URL,
    prev_page_url: URL,
    per_page: INTEGER,
    total: INTEGER,
  })

const TEXT = { type: 'string' }
const SECONDS = { description: 'Segundos', schema: { type: 'integer' } }
const CODE = { $ref: '#/components/schemas/Code' }
const answer = (description: string, schema: JsonSchema, headers?: Record<string, JsonSchema>) => ({
  description,
  ...(headers && { headers }),
  content: { 'application/json': { schema } },
})
const refusal = (
  description: string,
  more: Record<string, JsonSchema> = {},
  headers?: Record<string, JsonSchema>,
) => answer(description, objectOf({ message: TEXT, code: CODE, ...more }), headers)

const QUESTIONS = { type: 'string', enum: API_QUESTION_CODES }
const byField = (items: JsonSchema, description: string) => ({
  type: 'object',
  description,
  additionalProperties: { type: 'array', items, minItems: 1 },
})

/** The codes of refusals and questions (docs/rules/api.md#11). */
export const CODE_SCHEMA: JsonSchema = {
  type: 'string',
  description: [
    'Por qué se rechaza; los textos pueden cambiar, los códigos no.',
    ...Object.entries(MEANINGS).map(([code, meaning]) => `\`${code}\`: ${meaning}.`),
    `Se preguntan: ${API_QUESTION_CODES.map((code) => `\`${code}\``).join(', ')}; con \`allow_\` más el código en \`true\` se hace.`,
  ].join(' '),
  enum: [...Object.keys(MEANINGS), ...API_QUESTION_CODES],
}

/** docs/rules/api.md#3. */
export const REFUSALS = {
  303: {
    description:
      'A un navegador se le pide que inicie sesión, o se le muestra cómo va un reporte largo o qué pasó',
  },
  400: refusal('El cuerpo o un encabezado no se puede leer'),
  401: refusal(
    'Sin token, o con uno desconocido o vencido',
    {},
    { 'WWW-Authenticate': { schema: { type: 'string', const: 'Bearer' } } },
  ),
  403: refusal('El rol no lo permite, o la petición no viene de este sitio'),
  404: refusal('No existe'),
  409: answer(
    'Está en uso, sus fondos ya fueron utilizados, la clave también, la versión ya es otra, o se pregunta antes',
    {
      ...objectOf({ message: TEXT, code: CODE }),
      properties: {
        message: TEXT,
        code: CODE,
        codes: byField(QUESTIONS, 'Lo que se pregunta: «» es el todo'),
      },
    },
  ),
  413: refusal('El cuerpo pasa de 1 MiB; bulk-store, de 8 MiB'),
  415: refusal('El cuerpo es de otro tipo'),
  422: answer(
    'Algún dato no es válido, o se pregunta por él: textos y códigos por campo',
    objectOf({
      message: TEXT,
      errors: byField(TEXT, 'Por campo («» es el todo), qué tiene de malo'),
      codes: byField(CODE, 'Por campo, el código de cada texto de `errors`, en el mismo orden'),
    }),
  ),
  429: refusal('Demasiados intentos', {}, { 'Retry-After': SECONDS }),
  500: refusal('Una falla nuestra', { request_id: TEXT }),
  503: refusal(
    'La base de datos o los reportes no están disponibles, o se pide demasiado a la vez',
    {},
    { 'Retry-After': SECONDS },
  ),
}
