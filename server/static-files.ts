import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}
const ENCODINGS = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const
/** The build puts a hash of the content into the names under /assets. */
const FOREVER = 'public, max-age=31536000, immutable'
const REVALIDATE = 'public, max-age=0, must-revalidate'

type StaticFile = { type: string; etag: string; bodies: Map<string, Buffer> }

/**
 * Serves the files of a directory. They are read once, so that a new build does not remove files
 * from a running process. The returned function says whether it answered.
 */
export function createStaticFiles(directory: string) {
  const files = readFiles(directory)
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const path = (request.url ?? '').split('?', 1)[0] ?? ''
    const file = files.get(path)
    if (!file || (request.method !== 'GET' && request.method !== 'HEAD')) return false
    response.setHeader('Cache-Control', path.startsWith('/assets/') ? FOREVER : REVALIDATE)
    response.setHeader('ETag', file.etag)
    if (file.bodies.size > 1) response.setHeader('Vary', 'Accept-Encoding')
    if (request.headers['if-none-match'] === file.etag) {
      response.writeHead(304).end()
      return true
    }
    const encoding = encodingFor(file, request.headers['accept-encoding'])
    const body = file.bodies.get(encoding) as Buffer
    if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding)
    response.writeHead(200, { 'Content-Type': file.type, 'Content-Length': body.length })
    response.end(body)
    return true
  }
}

function readFiles(directory: string): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>()
  const names = namesIn(directory)
  for (const name of names) {
    const type = TYPES[extname(name)]
    if (!type) continue
    const path = join(directory, name)
    const content = readFileSync(path)
    const hash = createHash('sha256').update(content).digest('base64url').slice(0, 22)
    const bodies = new Map([['identity', content]])
    for (const { name: encoding, suffix } of ENCODINGS) {
      if (names.includes(name + suffix)) bodies.set(encoding, readFileSync(path + suffix))
    }
    files.set(`/${name}`, { type, etag: `W/"${hash}"`, bodies })
  }
  return files
}

/** Every file below, except links and names that start with a dot. */
function namesIn(directory: string, below = ''): string[] {
  return readdirSync(join(directory, below), { withFileTypes: true }).flatMap((entry) => {
    const name = join(below, entry.name)
    if (entry.name.startsWith('.')) return []
    if (entry.isDirectory()) return namesIn(directory, name)
    return entry.isFile() ? [name] : []
  })
}

function encodingFor(file: StaticFile, accepted: string | string[] = ''): string {
  const accepts = new Set(
    String(accepted)
      .split(',')
      .filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part))
      .map((part) => part.split(';', 1)[0]?.trim().toLowerCase()),
  )
  const encoding = ENCODINGS.find(({ name }) => accepts.has(name) && file.bodies.has(name))
  return encoding?.name ?? 'identity'
}
