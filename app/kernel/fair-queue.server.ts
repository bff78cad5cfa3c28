/**
 * A queue for expensive work: a few jobs run at once, a few more wait, and one client's demand does
 * not reduce the share of the others.
 */
import { problem } from './errors/codes.ts'
import { TryLater } from './errors/errors.ts'

const TOO_MANY_AT_ONCE = problem(
  'busy',
  'Hay demasiadas solicitudes a la vez. Espere unos segundos y vuelva a intentarlo',
)

/** 503: too much work at once. */
export class Busy extends TryLater {
  constructor() {
    super(503, 5, TOO_MANY_AT_ONCE)
    this.name = 'Busy'
  }
}

type Waiting = { start: () => void; refuse: (error: Busy) => void }

export type FairQueue = {
  /** Does the work when its turn comes. Throws Busy when no place to wait is free. */
  run<T>(from: string, work: () => Promise<T>): Promise<T>
}

/**
 * Runs `atWork` jobs at once and lets `places` wait. Clients (`from`) take turns. When every place
 * is taken, the client with the fewest waiting jobs gets a place from the one with the most.
 */
export function createFairQueue({ atWork, places }: { atWork: number; places: number }): FairQueue {
  /** The waiting jobs by client; the first client has the next turn. */
  const lines = new Map<string, Waiting[]>()
  let working = 0

  function next(): void {
    const [first] = lines
    if (!first) return
    const [from, line] = first
    const turn = line.shift()
    lines.delete(from)
    if (line.length > 0) lines.set(from, line)
    turn?.start()
  }

  /** Makes room for one more job. Throws Busy unless another client has two more than `from`. */
  function makeRoom(from: string): void {
    const taken = [...lines.values()]
    if (taken.reduce((sum, { length }) => sum + length, 0) < places) return
    const longest = taken.reduce((most, line) => (line.length > most.length ? line : most))
    if (longest.length <= (lines.get(from)?.length ?? 0) + 1) throw new Busy()
    longest.pop()?.refuse(new Busy())
  }

  return {
    async run(from, work) {
      if (working >= atWork) {
        makeRoom(from)
        await new Promise<void>((start, refuse) => {
          lines.set(from, [...(lines.get(from) ?? []), { start, refuse }])
        })
      } else working++
      try {
        return await work()
      } finally {
        if (lines.size > 0) next()
        else working--
      }
    },
  }
}
