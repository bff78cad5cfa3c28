/**
 * Work that costs so much that only a few do it at once and only a few more wait, and of which
 * nobody's share depends on how much others ask for.
 */
import { problem } from '#app/services/errors/codes.ts'
import { TryLater } from '#app/services/errors/errors.ts'

const TOO_MANY_AT_ONCE = problem(
  'busy',
  'Hay demasiadas solicitudes a la vez. Espere unos segundos y vuelva a intentarlo',
)

/** 503: too much is asked for at once. */
export class Busy extends TryLater {
  constructor() {
    super(503, 5, TOO_MANY_AT_ONCE)
    this.name = 'Busy'
  }
}

type Waiting = { start: () => void; refuse: (error: Busy) => void }

export type FairQueue = {
  /** Does the work when it is its turn. Throws Busy when there is no place to wait for it. */
  run<T>(from: string, work: () => Promise<T>): Promise<T>
}

/**
 * `atWork` are done at once and `places` wait. Whoever the work is from (`from`), all who wait take
 * turns; and when every place is taken, who has least gets one of who has most.
 */
export function createFairQueue({ atWork, places }: { atWork: number; places: number }): FairQueue {
  /** Who waits, by whom it is from; the next turn is the first one's. */
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

  /** Makes room for one more. Throws Busy unless somebody has two more than `from`. */
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
