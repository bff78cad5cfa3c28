/** openapi.json as a page for people; it needs no scripts. */
import type { ReactNode } from 'react'
import { pageTitle } from '#app/components/frame/title.ts'
import type { OpenApiDocument, Operation } from '#app/http/api/openapi.server.ts'
import type { Parameter } from '#app/http/api/openapi-queries.server.ts'
import type { JsonSchema } from '#app/kernel/fields/schemas.ts'
import { Described, FieldList, Marked, SchemaType } from '#app/routes/api/docs-schema.tsx'
import { pageOf } from '#app/routes/api/page.tsx'

export function docsPage(document: OpenApiDocument): string {
  return pageOf(<Docs document={document} />)
}

type Call = { method: string; path: string; operation: Operation }

function callsOf({ paths, tags }: OpenApiDocument): [tag: string, calls: Call[]][] {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  )
  return tags.map(({ name }) => [name, calls.filter(({ operation }) => operation.tags[0] === name)])
}

function Docs({ document }: { document: OpenApiDocument }) {
  const { info, components } = document
  const groups = callsOf(document)
  return (
    <>
      <title>{pageTitle(info.title)}</title>
      <div className="api">
        <Index tags={groups.map(([tag]) => tag)} />
        <main id="contenido" tabIndex={-1}>
          <h1>{info.title}</h1>
          <p>{info.description}</p>
          <p>
            Este mismo documento, para programas: <a href="/api/openapi.json">openapi.json</a>{' '}
            (OpenAPI 3.1). <a href="/">Ir a la aplicación</a>
          </p>
          <Security schemes={components.securitySchemes} />
          {groups.map(([tag, calls]) => (
            <section key={tag} aria-labelledby={anchorOf(tag)}>
              <h2 id={anchorOf(tag)}>{tag}</h2>
              {calls.map((call) => (
                <OperationEntry key={call.operation.operationId} {...call} />
              ))}
            </section>
          ))}
          <Records schemas={components.schemas} />
          <Refusals responses={components.responses} />
        </main>
      </div>
    </>
  )
}

/** `Órdenes de nómina` → `ordenes-de-nomina` */
const anchorOf = (tag: string) =>
  tag.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '-')

function Index({ tags }: { tags: string[] }) {
  const places = tags.map((tag) => [anchorOf(tag), tag] as const)
  const all = [['acceder', 'Cómo se accede'] as const, ...places]
  return (
    <nav aria-label="Contenido">
      <ul>
        {[...all, ['registros', 'Registros'] as const, ['errores', 'Errores'] as const].map(
          ([anchor, label]) => (
            <li key={anchor}>
              <a href={`#${anchor}`}>{label}</a>
            </li>
          ),
        )}
      </ul>
    </nav>
  )
}

function Security({ schemes }: { schemes: OpenApiDocument['components']['securitySchemes'] }) {
  return (
    <section aria-labelledby="acceder">
      <h2 id="acceder">Cómo se accede</h2>
      <div className="panel api-body">
        <dl className="api-fields">
          <Entry term={<code>Authorization: Bearer …</code>}>
            <Marked text={schemes.bearer.description} />
          </Entry>
          <Entry term={<code>?token=…</code>}>
            <Marked text={schemes.token.description} />
          </Entry>
          <Entry term={<code>Cookie</code>}>
            <Marked text={schemes.session.description} />
          </Entry>
        </dl>
      </div>
    </section>
  )
}

type EntryProps = { id?: string; term: ReactNode; children: ReactNode }

function Entry({ id, term, children }: EntryProps) {
  return (
    <div id={id}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function OperationEntry({ method, path, operation }: Call) {
  const { operationId, summary, description, parameters, requestBody } = operation
  return (
    <details className="panel api-call">
      <summary>
        <b className="tag tag-accent">{method.toUpperCase()}</b>
        <code>{path}</code>
        <span className="muted">{summary}</span>
      </summary>
      <div className="api-body" id={operationId}>
        <p>
          <Marked text={description} />
        </p>
        <Parameters parameters={parameters} />
        {requestBody && <RequestBody body={requestBody} />}
        <Answers operation={operation} />
      </div>
    </details>
  )
}

const PLACES = { path: 'en la dirección', query: 'en la consulta', header: 'encabezado' }

function Parameters({ parameters }: { parameters: Parameter[] }) {
  if (parameters.length === 0) return null
  return (
    <>
      <h3>Parámetros</h3>
      <dl className="api-fields">
        {parameters.map(({ name, in: place, description, schema }) => (
          <Entry
            key={name}
            term={
              <>
                <code>{name}</code> <small className="muted">{PLACES[place]}</small>
              </>
            }
          >
            <SchemaType schema={schema} />
            <Described text={description} />
          </Entry>
        ))}
      </dl>
    </>
  )
}

function RequestBody({ body }: { body: NonNullable<Operation['requestBody']> }) {
  const types = Object.keys(body.content)
  const schema = body.content['application/json']?.schema ?? {}
  const isList = schema.type === 'array'
  return (
    <>
      <h3>Cuerpo{body.required ? '' : ' (opcional)'}</h3>
      <p className="muted">{types.join(' o ')}</p>
      {isList && (
        <p>
          Una lista de {String(schema.minItems)} a {String(schema.maxItems)} de:
        </p>
      )}
      <FieldList schema={(isList ? schema.items : schema) as JsonSchema} />
    </>
  )
}

function Answers({ operation: { responses } }: { operation: Operation }) {
  const all = Object.entries(responses)
  const refusals = all.flatMap(([status, answer]) => ('$ref' in answer ? [status] : []))
  return (
    <>
      <h3>Respuestas</h3>
      <dl className="api-fields">
        {all.map(([status, answer]) =>
          '$ref' in answer ? null : (
            <Entry key={status} term={<code>{status}</code>}>
              {answer.description}
              {Object.entries(answer.content ?? {}).map(([type, { schema }]) => (
                <div key={type}>
                  {schema ? <SchemaType schema={schema} /> : <code>{type}</code>}
                </div>
              ))}
            </Entry>
          ),
        )}
        <Entry term="Errores">
          {refusals.map((status) => (
            <span key={status}>
              <a href={`#error-${status}`}>{status}</a>{' '}
            </span>
          ))}
        </Entry>
      </dl>
    </>
  )
}

function Records({ schemas }: { schemas: Record<string, JsonSchema> }) {
  return (
    <section aria-labelledby="registros">
      <h2 id="registros">Registros</h2>
      {Object.entries(schemas).map(([name, schema]) => (
        <details key={name} className="panel api-call">
          <summary>
            <code>{name}</code>
          </summary>
          <div className="api-body" id={`registro-${name}`}>
            {schema.properties ? (
              <FieldList schema={schema} optional="si se pide" />
            ) : (
              <>
                <SchemaType schema={schema} />
                <Described text={schema.description} />
              </>
            )}
          </div>
        </details>
      ))}
    </section>
  )
}

function Refusals({ responses }: { responses: OpenApiDocument['components']['responses'] }) {
  return (
    <section aria-labelledby="errores">
      <h2 id="errores">Errores</h2>
      <div className="panel api-body">
        <dl className="api-fields">
          {Object.entries(responses).map(([status, answer]) => (
            <Entry key={status} id={`error-${status}`} term={<code>{status}</code>}>
              {answer.description}
              {'content' in answer && (
                <div>
                  <SchemaType schema={answer.content['application/json'].schema} />
                </div>
              )}
            </Entry>
          ))}
        </dl>
      </div>
    </section>
  )
}
