/** Short alternating rounds of two processes, so that both run under the same conditions. */
import autocannon from 'autocannon'
import { sized } from './size.ts'

const CONNECTIONS = 8
const ROUNDS = sized(9, 1)
const ROUND_S = 1
const WARM_UP_S = sized(2, 1)

export type Request = {
  path: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
}
export type Contender = { url: string; next: (() => Request)[] }
export type Score = {
  /** Requests a second. */
  rate: number
  /** Milliseconds. */
  median: number
  p99: number
  /** Answers other than 2xx, time-outs and broken connections. */
  errors: number
}

/**
 * The scores of two contenders: medians of their rounds, and the median ratio of each round of the
 * first to the second's next round.
 */
export async function compare(ours: Contender, theirs: Contender) {
  const pairs: [Score, Score][] = []
  await round(ours, WARM_UP_S)
  await round(theirs, WARM_UP_S)
  for (let n = 0; n < ROUNDS; n++) {
    pairs.push([await round(ours, ROUND_S), await round(theirs, ROUND_S)])
  }
  return {
    ours: mediansOf(pairs.map(([score]) => score)),
    theirs: mediansOf(pairs.map(([, score]) => score)),
    ratio: medianOf(pairs.map(([own, other]) => own.rate / other.rate)),
  }
}

const mediansOf = (scores: Score[]): Score => ({
  rate: medianOf(scores.map(({ rate }) => rate)),
  median: medianOf(scores.map(({ median }) => median)),
  p99: medianOf(scores.map(({ p99 }) => p99)),
  errors: scores.reduce((sum, { errors }) => sum + errors, 0),
})

async function round({ url, next }: Contender, duration: number): Promise<Score> {
  const times: number[] = []
  const result = await new Promise<autocannon.Result>((done, failed) => {
    const running = autocannon(
      {
        url,
        connections: CONNECTIONS,
        duration,
        requests: next.map((request) => ({
          setupRequest: (base) => {
            const { headers, ...rest } = request()
            return { ...base, ...rest, headers: { ...base.headers, ...headers } }
          },
        })),
      },
      (error, result) => (error ? failed(error) : done(result)),
    )
    // The result has its times only in whole milliseconds.
    running.on('response', (_client, _status, _bytes, ms) => times.push(ms))
  })
  return {
    rate: result.requests.total / result.duration,
    median: quantileOf(times, 0.5),
    p99: quantileOf(times, 0.99),
    errors: result.errors + result.non2xx,
  }
}

/** The milliseconds that some work takes. */
export async function timed(work: () => unknown): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

export const medianOf = (values: number[]) => quantileOf(values, 0.5)

export function quantileOf(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN
}
