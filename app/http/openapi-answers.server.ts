/** What the API answers, as openapi.json tells it. */
import { type RecordName, recordsOf } from '#app/models/records.server.ts'
import type { JsonSchema } from '#app/services/field-schemas.ts'
import { API_QUESTION_CODES } from '#app/services/questions.ts'

/** An object that has all of these. */
export const objectOf = (properties: Record<string, JsonSchema>): JsonSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
})

const INTEGER = { type: 'integer' }

/** A sum, which has no bound: a number alone would lose céntimos from 2^46 Bs on. */
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
const refusal = (
  description: string,
  more: Record<string, JsonSchema> = {},
  { headers, asks }: { headers?: Record<string, JsonSchema>; asks?: true } = {},
) => {
  const { required, properties, ...schema } = objectOf({ message: TEXT, ...more })
  const whole = {
    ...schema,
    properties: { ...(properties as object), ...(asks && { codes: CODES }) },
  }
  return {
    description,
    ...(headers && { headers }),
    content: { 'application/json': { schema: { ...whole, required } } },
  }
}

/** What is only asked, of what is refused (docs/rules/api.md#11). */
const CODES: JsonSchema = {
  type: 'object',
  description:
    'Lo que solo se pregunta, por campo («» es el todo): con `allow_` más el código en `true` se hace',
  additionalProperties: {
    type: 'array',
    items: { type: 'string', enum: API_QUESTION_CODES },
    minItems: 1,
  },
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
    { headers: { 'WWW-Authenticate': { schema: { type: 'string', const: 'Bearer' } } } },
  ),
  403: refusal('El rol no lo permite, o la petición no viene de este sitio'),
  404: refusal('No existe'),
  409: refusal(
    'Está en uso, su dinero se gastó, la clave se usó, la versión ya es otra, o se pregunta antes',
    {},
    { asks: true },
  ),
  413: refusal('El cuerpo pasa de 1 MiB; bulk-store, de 8 MiB'),
  415: refusal('El cuerpo es de otro tipo'),
  422: refusal(
    'Algún dato no es válido, o se pregunta por él: textos por campo',
    {
      errors: { type: 'object', additionalProperties: { type: 'array', items: TEXT, minItems: 1 } },
    },
    { asks: true },
  ),
  429: refusal('Demasiados intentos', {}, { headers: { 'Retry-After': SECONDS } }),
  500: refusal('Una falla nuestra', { request_id: TEXT }),
  503: refusal(
    'La base de datos o los reportes no están disponibles, o se pide demasiado a la vez',
    {},
    { headers: { 'Retry-After': SECONDS } },
  ),
}
