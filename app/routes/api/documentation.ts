/** The API's documentation, built once per process on first request. */
import { type ApiCall, JSON_HEADERS } from '#app/http/api/call.server.ts'
import { type OpenApiDocument, openApiDocument } from '#app/http/api/openapi.server.ts'
import { PAGE_HEADERS } from '#app/http/api/screens.server.ts'
import { docsPage } from '#app/routes/api/docs-page.tsx'

export function documentationCalls(all: () => readonly ApiCall[]): ApiCall[] {
  const document = once((): OpenApiDocument => openApiDocument(all()))
  const text = once(() => JSON.stringify(document()))
  const page = once(() => docsPage(document()))
  return [
    {
      method: 'GET',
      path: 'openapi.json',
      summary: 'Da este documento, OpenAPI 3.1',
      answer: { status: 200, schema: { type: 'object' } },
      handle: async () => new Response(text(), { headers: JSON_HEADERS }),
    },
    {
      method: 'GET',
      path: 'docs',
      summary: 'Muestra este documento a las personas',
      answer: { status: 200, files: ['text/html'] },
      handle: async () => new Response(page(), { headers: PAGE_HEADERS }),
    },
  ]
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
