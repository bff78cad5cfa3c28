/** Describes JSON Schema in words: a value's type and an object's fields. */
import { ID, type JsonSchema } from '#app/kernel/fields/schemas.ts'

type Schemas = Record<string, JsonSchema>

const TYPES: Record<string, string> = {
  string: 'texto',
  integer: 'entero',
  number: 'número',
  boolean: 'true o false',
  null: 'null',
  object: 'objeto',
  array: 'lista',
}
const FORMATS: Record<string, string> = {
  date: 'día AAAA-MM-DD',
  'date-time': 'instante ISO 8601 en UTC',
  email: 'correo electrónico',
  uri: 'dirección',
}

const [{ maximum: ID_MAXIMUM = 0 } = {}] = ID.anyOf as { maximum?: number }[]

export function SchemaType({ schema }: { schema: JsonSchema }) {
  if (typeof schema.$ref === 'string') return <RecordLink name={schema.$ref.split('/').at(-1)} />
  if (Array.isArray(schema.anyOf)) return <Alternatives schemas={schema.anyOf} />
  if (Array.isArray(schema.enum)) return <Values schema={schema} />
  if (schema.properties) return <ObjectType properties={schema.properties as Schemas} />
  if (schema.type === 'array') {
    return (
      <>
        lista de <SchemaType schema={schema.items as JsonSchema} />
      </>
    )
  }
  return <>{[wordsOf(schema), ...limitsOf(schema)].join(', ')}</>
}

function wordsOf({ type, format, const: only }: JsonSchema): string {
  if (only !== undefined) return String(only)
  const words = [type].flat().map((each) => TYPES[String(each)] ?? String(each))
  return FORMATS[String(format)] ?? words.join(' o ')
}

function limitsOf(schema: JsonSchema): string[] {
  const { minimum, exclusiveMinimum, maximum, minLength, maxLength, examples } = schema
  if (maximum === ID_MAXIMUM) return ['un id']
  const number = (value: unknown) => Number(value).toLocaleString('es-VE')
  return [
    ...(minimum === undefined ? [] : [`desde ${number(minimum)}`]),
    ...(exclusiveMinimum === undefined ? [] : [`mayor que ${number(exclusiveMinimum)}`]),
    ...(maximum === undefined ? [] : [`hasta ${number(maximum)}`]),
    ...(Number(minLength) > 1 ? [`${minLength} caracteres o más`] : []),
    ...(maxLength === undefined ? [] : [`hasta ${number(maxLength)} caracteres`]),
    ...(Array.isArray(examples) ? [`por ejemplo ${examples.join(' o ')}`] : []),
    ...(schema.default === undefined ? [] : [`por defecto ${schema.default}`]),
  ]
}

function RecordLink({ name }: { name: string | undefined }) {
  return <a href={`#registro-${name}`}>{name}</a>
}

function Alternatives({ schemas }: { schemas: JsonSchema[] }) {
  return schemas.map((schema, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes
    <span key={i}>
      {i > 0 && ' o '}
      <SchemaType schema={schema} />
    </span>
  ))
}

/** The allowed values. For a sort order only the fields are listed, since each works both ways. */
function Values({ schema }: { schema: JsonSchema }) {
  const values = (schema.enum as unknown[]).map(String)
  const isOrder = values.every((value) => /,(asc|desc)$/.test(value))
  const shown = isOrder
    ? values.flatMap((v) => (v.endsWith(',asc') ? [v.slice(0, -4)] : []))
    : values
  return (
    <>
      <span className="api-values">
        {shown.map((value) => (
          <code key={value}>{value}</code>
        ))}
      </span>
      {isOrder && ' seguido de ,asc o ,desc'}
      {limitsOf({ default: schema.default }).map((text) => `; ${text}`)}
    </>
  )
}

function ObjectType({ properties }: { properties: Schemas }) {
  return (
    <>
      {'{ '}
      {Object.entries(properties).map(([name, schema], i) => (
        <span key={name}>
          {i > 0 && ', '}
          <code>{name}</code>: <SchemaType schema={schema} />
        </span>
      ))}
      {' }'}
    </>
  )
}

/** A description; text in backquotes becomes code. */
export function Described({ text }: { text: unknown }) {
  if (typeof text !== 'string') return null
  return (
    <p className="muted">
      <Marked text={text} />
    </p>
  )
}

/** A text; parts in backquotes become code. */
export function Marked({ text }: { text: string }) {
  const parts = text.split('`')
  // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes
  return parts.map((part, i) => (i % 2 === 1 ? <code key={i}>{part}</code> : part))
}

type FieldListProps = {
  schema: JsonSchema
  optional?: string
}

export function FieldList({ schema, optional = 'opcional' }: FieldListProps) {
  const required = (schema.required ?? []) as string[]
  return (
    <dl className="api-fields">
      {Object.entries(schema.properties as Schemas).map(([name, field]) => (
        <div key={name}>
          <dt>
            <code>{name}</code>{' '}
            {!required.includes(name) && <small className="muted">{optional}</small>}
          </dt>
          <dd>
            {typeof field.title === 'string' && <p>{field.title}</p>}
            <SchemaType schema={field} />
            <Described text={field.description} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
