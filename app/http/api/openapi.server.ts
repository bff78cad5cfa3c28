/**
 * openapi.json (OpenAPI 3.1), made from the dispatcher's own table of calls, the schemas and rules
 * that validate requests, and the permission table.
 */
import { z } from 'zod'
import type { Access } from '#app/kernel/access/roles.ts'
import { DOCUMENTS, documentsName, SCREENED_KINDS } from '#app/kernel/document-kinds.ts'
import { fieldsFor, type InputSchema } from '#app/kernel/fields/inputs.ts'
import type { JsonSchema } from '#app/kernel/fields/schemas.ts'
import { todayInCaracas } from '#app/kernel/values/dates.ts'
import { accessTo } from '#app/models/access/permissions.ts'
import { RECORDS } from '#app/models/api/json-schemas.server.ts'
import type { ApiAnswer, ApiBody, ApiCall } from './call.server.ts'
import { CODE_SCHEMA, REFUSALS } from './openapi-answers.server.ts'
import { type Parameter, parametersOf } from './openapi-queries.server.ts'

type Content = Record<string, { schema?: JsonSchema }>
export type Operation = {
  operationId: string
  tags: [string]
  summary: string
  description: string
  security: Record<string, string[]>[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, { description: string; content?: Content } | { $ref: string }>
}
export type OpenApiDocument = ReturnType<typeof openApiDocument>

/** The names of the groups of calls, by the first segment of their paths. */
const TAGS: Record<string, string> = {
  login: 'Acceso',
  logout: 'Acceso',
  me: 'Acceso',
  register: 'Acceso',
  titulars: 'Titulares',
  accounts: 'Cuentas',
  banks: 'Bancos',
  'bank-files': 'Archivos del banco',
  'payroll-runs': 'Nóminas',
  rates: 'Tasas',
  ...Object.fromEntries(SCREENED_KINDS.map((kind) => [DOCUMENTS[kind].path, documentsName(kind)])),
  reports: 'Reportes',
  statistics: 'Estadísticas',
  settings: 'Configuración',
  parameters: 'Parámetros de ley',
  concepts: 'Conceptos',
  'fixed-concepts': 'Conceptos fijos',
  users: 'Usuarios',
  announcements: 'Anuncios',
  'openapi.json': 'Esta documentación',
  docs: 'Esta documentación',
}

export function openApiDocument(calls: readonly ApiCall[]) {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const call of calls) {
    const path = `/api/${call.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'API de Nómina', version: '1.0.0', description: COMMON },
    servers: [{ url: '/' }],
    tags: [...new Set(Object.values(TAGS))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { ...RECORDS, Code: CODE_SCHEMA },
      responses: REFUSALS,
      securitySchemes: SECURITY,
    },
  }
}

const COMMON =
  'Los montos son números en Bs con dos decimales como máximo (también textos como 1234.56), los ' +
  'días AAAA-MM-DD, los instantes ISO 8601 en UTC. Lo que falta y lo vacío son lo mismo; los ' +
  'campos desconocidos de un cuerpo se ignoran; los valores desconocidos de una consulta son un 422.'

function operationOf(call: ApiCall): Operation {
  const { method, path, summary, description, body } = call
  const [group = ''] = path.split('/')
  const tag = TAGS[group]
  if (!tag) throw new Error(`/api/${group} has no name in openapi.json`)
  const access = accessTo(`/api/${path}`) ?? 'admin'
  return {
    operationId: operationId(method, path),
    tags: [tag],
    summary,
    description: [description, WHO[access]].filter(Boolean).join(' '),
    security: securityOf(access, group),
    parameters: parametersOf(call),
    ...(body && { requestBody: requestBodyOf(body) }),
    responses: responsesOf(call, access),
  }
}

/** `GET banks/:id` → `getBanksById` */
function operationId(method: string, path: string): string {
  const words = path.split(/[/.-]/).map((word) => word.replace(/^:(\w)/, 'by-$1'))
  const upper = (word: string) => word.replace(/(?:^|[-_])(\w)/g, (_, first) => first.toUpperCase())
  return method.toLowerCase() + words.map(upper).join('')
}

const WHO: Record<Access, string> = {
  public: 'Para todos, sin iniciar sesión.',
  visitor: 'Para quien no ha iniciado sesión.',
  member: 'Para todos los usuarios, cada quien lo suyo.',
  staff: 'Para administradores y desarrolladores.',
  admin: 'Solo para administradores.',
}

const SECURITY = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'El `access_token` de `POST /api/login`; sirve 12 horas',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'nomina_session',
    description:
      'La sesión del navegador, por TLS con el prefijo `__Host-`; lo que cambia algo debe venir de este mismo sitio',
  },
  token: {
    type: 'apiKey',
    in: 'query',
    name: 'token',
    description: 'El mismo token, solo en las direcciones de los reportes',
  },
}

function securityOf(access: Access, group: string) {
  if (access === 'public') return []
  const known: (keyof typeof SECURITY)[] = ['bearer', 'session']
  if (group === 'reports') known.push('token')
  return known.map((name): Record<string, string[]> => ({ [name]: [] }))
}

function requestBodyOf(body: ApiBody): Operation['requestBody'] {
  const { most } = body
  const one = inputOf(body)
  const required = Array.isArray(one.required)
  if (most === undefined) {
    const content = { schema: one }
    return {
      required,
      content: { 'application/json': content, 'application/x-www-form-urlencoded': content },
    }
  }
  const many = { type: 'array', items: one, minItems: 1, maxItems: most }
  return { required, content: { 'application/json': { schema: many } } }
}

/** The body's schema, combined from every schema that reads a part of it. */
function inputOf({ schemas, labels = {}, partial }: ApiBody): JsonSchema {
  const known = schemas.map(jsonSchemaOf)
  const fields = known.flatMap((schema) => Object.entries(schema.properties ?? {}))
  const titled = fields.map(([name, field]) => {
    const title = labels[name]
    return [name, { ...(title && { title }), ...(field as JsonSchema) }]
  })
  const properties = Object.fromEntries(titled)
  const required = partial ? [] : known.flatMap((schema) => schema.required ?? [])
  return { type: 'object', properties, ...(required.length > 0 && { required }) }
}

function jsonSchemaOf(schema: InputSchema<z.ZodObject>) {
  return z.toJSONSchema(schema(fieldsFor('api', todayInCaracas(new Date()))), {
    io: 'input',
    unrepresentable: 'any',
    // What a field's own `.meta()` says is more exact than the types of its union.
    override: ({ jsonSchema }) => {
      if (jsonSchema.anyOf) delete jsonSchema.type
    },
  })
}

function responsesOf(call: ApiCall, access: Access): Operation['responses'] {
  const { answer, method, path, query, body, oneTimeKey, ifMatch, others = [] } = call
  const isPublic = access === 'public'
  const happens: [boolean, keyof typeof REFUSALS][] = [
    [Boolean(body || oneTimeKey || ifMatch), 400],
    [!isPublic, 401],
    // Public writes also refuse a browser that comes from another site.
    [!isPublic || method !== 'GET', 403],
    [path.includes(':'), 404],
    [Boolean(oneTimeKey || ifMatch), 409],
    [Boolean(body), 413],
    [Boolean(body), 415],
    [Boolean(body || query), 422],
    [true, 500],
    [true, 503],
  ]
  const statuses = [...happens.flatMap(([is, status]) => (is ? [status] : [])), ...others].sort(
    (a, b) => a - b,
  )
  return {
    [answer.status]: answerOf(answer),
    ...Object.fromEntries(
      statuses.map((status) => [status, { $ref: `#/components/responses/${status}` }]),
    ),
  }
}

function answerOf({ status, schema, files = [] }: ApiAnswer) {
  const description = { 200: 'Bien', 201: 'Creado', 204: 'Hecho, sin cuerpo' }[status]
  const content: Content = {
    ...(schema && { 'application/json': { schema } }),
    ...Object.fromEntries(files.map((type) => [type, {}])),
  }
  return { description, ...(Object.keys(content).length > 0 && { content }) }
}
