// Proves docs/rules/limits.md#9.
/**
 * The cost of the worst bodies at every door, in CPU of this process: twice the body may cost at
 * most 2.5 times as much, and a full one at most 50 ms a MiB more than reading plain JSON of its
 * size. What is answered has at most 512 KiB, and no turn of the event loop takes more than 100 ms.
 */
import { runnerImport } from 'vite'
import { type Body, bodiesOf } from './hostile-bodies.ts'
import type { Door } from './hostile-doors.ts'
import { watched } from './loop-probe.ts'
import { medianOf } from './rounds.ts'
import { sized } from './size.ts'
import { printRows, type Target } from './table.ts'

const MIB = 2 ** 20
const MOST_RATIO = 2.5
const MOST_MS_A_MIB = 50
const MOST_KIB = 512
const MOST_TURN_MS = 100
/** A sample repeats the work for at least this long. */
const SAMPLE_MS = sized(6, 0)
const GLANCE_MS = sized(1, 0)
const ROUNDS = sized(5, 1)
/** A miss is measured again in this many rounds, because others use the machine too. */
const MORE_ROUNDS = sized(21, 1)
/** How many of a door's bodies are measured in full: the most expensive, and the steepest. */
const CHOSEN = 1

/** Part of the names of the doors to measure; all by default. */
const ONLY = process.env.HOSTILE_DOORS ?? ''

/** Linear cost doubles; bodies that a quick sample finds steeper are measured in full. */
const WORTH_A_LOOK = 2.2

type Work = () => Promise<unknown>
/** Beside the two bounds: KiB of the answer, and the longest turn in milliseconds of CPU. */
type Cost = { door: Door; body: Body; excess: number; ratio: number; kib: number; turn: number }

/** Milliseconds of CPU per run of the work. */
async function cpuOf(work: Work, least = SAMPLE_MS): Promise<number> {
  const before = process.cpuUsage()
  for (let times = 1; ; times++) {
    await work()
    const { user, system } = process.cpuUsage(before)
    const ms = (user + system) / 1000
    if (ms >= least) return ms / times
  }
}

/** One sample each: enough to choose the bodies to measure in full. */
async function glance(door: Door, body: Body, plain: Work): Promise<Cost> {
  const works = worksOf(door, body)
  await works.full()
  return costOf(door, body, await seenOf(works), {
    half: await cpuOf(works.half, GLANCE_MS),
    full: await cpuOf(works.full, GLANCE_MS),
    plain: await cpuOf(plain, GLANCE_MS),
  })
}

async function seenOf({ full }: ReturnType<typeof worksOf>) {
  const { result, held } = await watched(full)
  return { kib: Buffer.byteLength(result) / 1024, turn: held.cpu }
}

/** Medians of alternating samples. */
async function measure({ door, body }: Cost, plain: Work, rounds: number): Promise<Cost> {
  const works = { ...worksOf(door, body), plain }
  const samples = { half: [] as number[], full: [] as number[], plain: [] as number[] }
  const seen: Awaited<ReturnType<typeof seenOf>>[] = []
  for (let round = 0; round < rounds; round++) {
    seen.push(await seenOf(works))
    for (const name of ['half', 'full', 'plain'] as const) {
      samples[name].push(await cpuOf(works[name]))
    }
  }
  const { half, full } = samples
  const medians = { half: medianOf(half), full: medianOf(full), plain: medianOf(samples.plain) }
  const turn = medianOf(seen.map((each) => each.turn))
  return costOf(door, body, { kib: seen[0]?.kib ?? 0, turn }, medians)
}

function worksOf(door: Door, body: Body) {
  const [half, full] = [body.make(door.bytes / 2), body.make(door.bytes)]
  return { half: () => door.take(half), full: () => door.take(full) }
}

function costOf(
  door: Door,
  body: Body,
  seen: Pick<Cost, 'kib' | 'turn'>,
  ms: { half: number; full: number; plain: number },
): Cost {
  const { half, full } = ms
  return { door, body, ratio: full / half, excess: (full - ms.plain) / (door.bytes / MIB), ...seen }
}

/** Orders as programs send them, up to a size. */
function plainJson(bytes: number): string {
  const order = {
    ...{ titular_id: 12, account_id: 34, enterprise_id: 1, payday: 'Primera quincena' },
    ...{ transaction: 'Transferencia', number: '00123456', adition: 125.5, lph: true, bonus: true },
    ...{
      concept: 'Pago de la primera quincena',
      realized: 'Administración',
      issued_at: '2026-11-15',
    },
  }
  const text = JSON.stringify(order)
  return `[${Array(Math.max(1, Math.floor(bytes / (text.length + 1)))).fill(text)}]`
}

const isMet = ({ excess, ratio, kib, turn }: Cost) =>
  excess <= MOST_MS_A_MIB && ratio <= MOST_RATIO && kib <= MOST_KIB && turn <= MOST_TURN_MS

type Figure = 'excess' | 'ratio' | 'kib' | 'turn'
const most = (figure: Figure, costs: Cost[]) => costs.toSorted((a, b) => b[figure] - a[figure])

/** The worst bodies of a door, measured in full. */
async function worstOf(door: Door, plain: Work): Promise<Cost[]> {
  const seen: Cost[] = []
  for (const body of bodiesOf(door)) seen.push(await glance(door, body, plain))
  const steep = most('ratio', seen).filter(({ ratio }) => ratio > WORTH_A_LOOK)
  const others = (['excess', 'kib', 'turn'] as const).map((figure) => most(figure, seen))
  const costs: Cost[] = []
  for (const each of new Set([steep, ...others].flatMap((all) => all.slice(0, CHOSEN)))) {
    const cost = await measure(each, plain, ROUNDS)
    costs.push(isMet(cost) ? cost : await measure(each, plain, MORE_ROUNDS))
  }
  return costs
}

const FIGURES: { figure: Figure; head: string; digits: number; name: string; atMost: number }[] = [
  {
    figure: 'excess',
    head: 'ms/MiB',
    digits: 1,
    name: 'hostile: ms a MiB beyond plain JSON',
    atMost: MOST_MS_A_MIB,
  },
  {
    figure: 'ratio',
    head: 'doubling',
    digits: 2,
    name: 'hostile: doubling a body',
    atMost: MOST_RATIO,
  },
  { figure: 'kib', head: 'KiB', digits: 0, name: 'hostile: KiB of an answer', atMost: MOST_KIB },
  {
    figure: 'turn',
    head: 'turn ms',
    digits: 0,
    name: 'hostile: longest turn, ms of CPU',
    atMost: MOST_TURN_MS,
  },
]

/** Prints the worst body of every door, and returns the worst of all. */
export async function measureHostile(): Promise<Target[]> {
  const path = '/bench/hostile-doors.ts'
  const { module } = await runnerImport<typeof import('./hostile-doors.ts')>(path)
  const rows: string[][] = []
  const all: Cost[] = []
  for (const door of module.doors().filter(({ name }) => name.includes(ONLY))) {
    const text = plainJson(door.bytes)
    const costs = await worstOf(door, () => module.readPlain(text))
    all.push(...costs)
    const worst = (figure: Figure) => most(figure, costs)[0] as Cost
    const shown = FIGURES.flatMap(({ figure, digits }) => {
      const { [figure]: value, body } = worst(figure)
      return [value.toFixed(digits), body.name]
    })
    rows.push([door.name, ...shown, costs.every(isMet) ? 'met' : 'MISSED'])
  }
  const heads = FIGURES.flatMap(({ head }) => [head, 'of body'])
  printRows([['door', ...heads, ''], ...rows])
  return FIGURES.map(({ figure, name, atMost }) => {
    const { door, body, [figure]: value } = most(figure, all)[0] as Cost
    return { name, measured: `${door.name}: ${body.name}`, value: Math.max(0, value), atMost }
  })
}
