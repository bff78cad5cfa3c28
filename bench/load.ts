/**
 * The app under the mixed work of load-mix.ts, on both engines by one and two processes, with several
 * numbers of connections and database sizes; and the server's memory over ten minutes of it.
 */
import { Agent, request as httpRequest } from 'node:http'
import { moveDatabase } from '#app/upkeep/move.server.ts'
import { run } from '#tests/support/postgres/databases.ts'
import { keepPostgres, postgresAt } from '#tests/support/postgres/shared.ts'
import { copyOf, filledDatabase } from './database.ts'
import { type Kind, type Piece, workMix } from './load-mix.ts'
import { cpuOf, logIn, type Measured, memoryOf, startApp, stop } from './processes.ts'
import { quantileOf } from './rounds.ts'
import { sized } from './size.ts'
import { printRows, type Target } from './table.ts'

const MB = 2 ** 20
const SEED = 23
const SIZES = (process.env.LOAD_SIZES ?? sized('10000,100000,1000000', '1000'))
  .split(',')
  .map(Number)
const CONNECTIONS = (process.env.LOAD_CONNECTIONS ?? sized('1,8,32', '2')).split(',').map(Number)
const ENGINES = (process.env.LOAD_ENGINES ?? 'sqlite,postgres').split(',')
const PROCESSES = (process.env.LOAD_PROCESSES ?? '1,2').split(',').map(Number)
const SECONDS = Number(process.env.LOAD_SECONDS ?? sized(60, 2))
const SOAK_MINUTES = Number(process.env.SOAK_MINUTES ?? sized(10, 0.2))
const WARM_UP_S = sized(5, 1)

/**
 * Milliseconds by kind of work, and the server's use of all cores. Errors are all answers but 2xx
 * and a form's redirect.
 */
type Run = { times: Record<Kind, number[]>; errors: string[]; seconds: number; cpu: number }

/** Runs every number of connections at every size; the targets are about growth and errors. */
export async function measureLoad(): Promise<Target[]> {
  const rows: string[][] = []
  const medians = new Map<string, number>()
  let errors = 0
  for (const engine of ENGINES) {
    for (const size of SIZES) {
      const filled = await filledDatabase(size)
      const database = await load(engine, filled)
      for (const processes of PROCESSES) {
        const way = `${engine}, ${processes}`
        const apps: Measured[] = []
        try {
          for (let i = 0; i < processes; i++) apps.push(await startApp(database))
          const works: Work[] = []
          for (const [i, app] of apps.entries()) {
            works.push({ app, next: workMix(filled, app, await logIn(app), SEED + i) })
          }
          await drive(works, processes, WARM_UP_S)
          for (const connections of CONNECTIONS.filter((each) => each >= processes)) {
            const driven = await drive(works, connections, SECONDS)
            const key = `${way}, ${size}, ${connections}`
            medians.set(key, quantileOf(Object.values(driven.times).flat(), 0.5))
            errors += driven.errors.length
            rows.push([way, ...rowOf(size, connections, driven, apps)])
          }
        } finally {
          for (const app of apps) await stop(app)
        }
      }
    }
  }
  printRows([HEAD, ...rows])
  return [...growth(medians), { name: 'load: errors', measured: '', value: errors, atMost: 0 }]
}

/** A database of the engine with what the file has: a copy, or one of the tests' PostgreSQL, which waits for no disk. */
async function load(engine: string, filled: string): Promise<string> {
  const copy = copyOf(filled, 'load')
  if (engine !== 'postgres') return copy
  const address = await postgresAt(await keepPostgres()).database()
  await moveDatabase(copy, address)
  // As its autovacuum would, which is off there.
  await run(address, 'vacuum analyze')
  return address
}

const HEAD =
  'engine and processes,documents,at once,/s,median ms,p99 ms,CPU ms,list,detail,creation,receipt,MB,errors'.split(
    ',',
  )

function rowOf(size: number, connections: number, run: Run, apps: Measured[]): string[] {
  const all = Object.values(run.times).flat()
  return [
    size.toLocaleString('en'),
    String(connections),
    (all.length / run.seconds).toFixed(0),
    ms(all, 0.5),
    ms(all, 0.99),
    (run.cpu / all.length).toFixed(1),
    ...Object.values(run.times).map((times) => ms(times, 0.5)),
    Math.max(...apps.map((app) => memoryOf(app) / MB)).toFixed(0),
    String(run.errors.length),
  ]
}

function growth(medians: Map<string, number>): Target[] {
  const [least = 0, most = 0] = [Math.min(...SIZES), Math.max(...SIZES)]
  const ways = ENGINES.flatMap((engine) => PROCESSES.map((processes) => `${engine}, ${processes}`))
  const all = ways.flatMap((way) => CONNECTIONS.map((connections) => ({ way, connections })))
  return all.flatMap(({ way, connections }) => {
    const [small, large] = [least, most].map((size) =>
      medians.get(`${way}, ${size}, ${connections}`),
    )
    if (small === undefined || large === undefined) return []
    return {
      name: `${way}, ${connections} at once: growth of the median`,
      measured: `${small.toFixed(2)} ms with ${least}, ${large.toFixed(2)} ms with ${most}`,
      value: large / small,
      atMost: 2,
    }
  })
}

/**
 * Ten minutes of the same work with 8 connections: compares the median memory of the last fifth
 * with that of the third fifth, when caches are full and the arenas warm.
 */
export async function measureSoak(): Promise<Target[]> {
  const filled = await filledDatabase()
  const app = await startApp(copyOf(filled, 'load'))
  const samples: number[] = []
  const sampler = setInterval(() => samples.push(memoryOf(app) / MB), 1000)
  try {
    const next = workMix(filled, app, await logIn(app), SEED)
    const { errors } = await drive([{ app, next }], 8, SOAK_MINUTES * 60)
    const tenth = (n: number) =>
      samples.slice((samples.length * n) / 10, (samples.length * (n + 1)) / 10)
    const minutes = Array.from({ length: 10 }, (_, n) => quantileOf(tenth(n), 0.5).toFixed(0))
    process.stdout.write(`MB, the median of each tenth: ${minutes.join(' ')}\n`)
    const early = quantileOf([...tenth(2), ...tenth(3)], 0.5)
    const late = quantileOf([...tenth(8), ...tenth(9)], 0.5)
    const measured = `${early.toFixed(0)} MB in minutes 3 and 4, ${late.toFixed(0)} in 9 and 10`
    return [
      { name: 'soak: growth of the memory', measured, value: late / early, atMost: 1.05 },
      { name: 'soak: errors', measured: '', value: errors.length, atMost: 0 },
    ]
  } finally {
    clearInterval(sampler)
    await stop(app)
  }
}

type Work = { app: Measured; next: () => Piece }

/** Each connection sends its next request after the answer to the last, and stays with one process. */
async function drive(works: readonly Work[], connections: number, seconds: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const run: Run = {
    times: { list: [], detail: [], creation: [], receipt: [] },
    errors: [],
    seconds,
    cpu: 0,
  }
  const cpu = () => works.reduce((sum, { app }) => sum + cpuOf(app), 0)
  const used = cpu()
  const start = performance.now()
  const end = start + seconds * 1000
  const lane = async ({ app, next }: Work) => {
    while (performance.now() < end) {
      const piece = next()
      const sent = performance.now()
      const status = await ask(app.url, agent, piece).catch((error: Error) => error.message)
      run.times[piece.kind].push(performance.now() - sent)
      const isFine =
        piece.path === '/paysheets/create' ? status === 303 : status === 200 || status === 201
      if (!isFine) run.errors.push(`${status} for ${piece.method ?? 'GET'} ${piece.path}`)
    }
  }
  const work = (i: number) => works[i % works.length] as Work
  await Promise.all(Array.from({ length: connections }, (_, i) => lane(work(i))))
  agent.destroy()
  for (const error of new Set(run.errors.slice(0, 5))) process.stderr.write(`${error}\n`)
  return { ...run, seconds: (performance.now() - start) / 1000, cpu: cpu() - used }
}

/** The status, once the whole answer has come. */
function ask(url: string, agent: Agent, { path, method, headers, body }: Piece): Promise<number> {
  return new Promise((done, failed) => {
    const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }
    const options = { agent, method: method ?? 'GET', headers: { ...headers, ...length } }
    const sent = httpRequest(url + path, options, (answer) => {
      answer
        .on('error', failed)
        .on('end', () => done(answer.statusCode ?? 0))
        .resume()
    })
    sent.on('error', failed).end(body)
  })
}

const ms = (times: number[], share: number) => quantileOf(times, share).toFixed(1)
