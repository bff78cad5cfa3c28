/** openapi.json, made once a process when it is first asked for. */
import { type ApiCall, JSON_HEADERS } from '#app/http/api-call.server.ts'
import { type OpenApiDocument, openApiDocument } from '#app/http/openapi.server.ts'

/** The calls that describe all calls, themselves among them. */
export function documentationCalls(all: () => readonly ApiCall[]): ApiCall[] {
  let made: OpenApiDocument | undefined
  const document = () => (made ??= openApiDocument(all()))
  let text: string | undefined
  return [
    {
      method: 'GET',
      path: 'openapi.json',
      summary: 'Da este documento, OpenAPI 3.1',
      answer: { status: 200, schema: { type: 'object' } },
      handle: async () => {
        text ??= JSON.stringify(document())
        return new Response(text, { headers: JSON_HEADERS })
      },
    },
  ]
}
