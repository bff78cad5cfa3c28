/**
 * The limit: the same work in one process of node:http with prepared statements, on a copy of the
 * same file, without log-in, checks, postings or records.
 */
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Sqlite from 'better-sqlite3'
import { prepareInsert, prepareQueries, type Query } from './limit-queries.ts'
import { screenOf } from './limit-screen.ts'

const [path = '', screens = ''] = process.argv.slice(2)
const connection = new Sqlite(path)
connection.pragma('journal_mode = WAL')
connection.pragma('synchronous = FULL')
connection.pragma('foreign_keys = ON')
connection.pragma('cache_size = -65536')
const queries = prepareQueries(connection)
const insert = prepareInsert(connection)
/** The app's page for each kind of work, with its query. */
const captured = JSON.parse(readFileSync(screens, 'utf8')) as { query: string; html: string }[]
const [first, other, found] = captured.map(({ query, html }) => {
  const [row] = queries.screen(queryOf(new URLSearchParams(query))).data
  if (!row) throw new Error(`nothing to show for ${query}`)
  return screenOf(html, row)
})

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '', 'http://limit')
  if (request.method === 'POST') return void create(request, response)
  const query = queryOf(url.searchParams)
  if (url.pathname === '/api/paysheets')
    return answer(response, 200, 'application/json', JSON.stringify(queries.list(query)))
  const render = query.search ? found : query.page > 1 ? other : first
  const { data, total } = queries.screen(query)
  answer(response, 200, 'text/html; charset=utf-8', render?.(data, total) ?? '')
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
})

function queryOf(parameters: URLSearchParams): Query {
  return {
    page: Number(parameters.get('page') ?? 1),
    search: parameters.get('search') ?? '',
    startDate: parameters.get('startDate') ?? '',
    endDate: parameters.get('endDate') ?? '',
  }
}

async function create(request: IncomingMessage, response: ServerResponse) {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk
  const id = insert(JSON.parse(text))
  answer(response, 201, 'application/json', JSON.stringify({ id: Number(id) }))
}

function answer(response: ServerResponse, status: number, type: string, text: string) {
  const body = Buffer.from(text)
  response.writeHead(status, { 'Content-Type': type, 'Content-Length': body.length })
  response.end(body)
}
