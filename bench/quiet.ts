/** Whether other work used the machine: looked at while the bench itself rests. */
import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { sized } from './size.ts'

const LOOK_MS = sized(1_000, 50)
const TICKS_A_SECOND = 100
/** Of one core: what a resting machine may use. */
const MOST_AT_REST = 0.1

/** How many cores were busy at each look. */
const looks: number[] = []

/** Looks once, before a part of the bench, between two or after the last. */
export async function lookAround(): Promise<void> {
  const [before, start] = [readStat(), performance.now()]
  await sleep(LOOK_MS)
  looks.push(busyCores(before, readStat(), (performance.now() - start) / 1000))
}

/** Says whether the machine was quiet at every look. */
export function quietLine(seen: readonly number[] = looks): string {
  const most = Math.max(...seen).toFixed(1)
  const cores = `${most} of ${cpus().length} cores`
  return Math.max(...seen) <= MOST_AT_REST
    ? `A quiet run: at rest others used ${cores} at most`
    : `NOT a quiet run: others used ${cores} while the bench rested. Times and rates say little; ratios, and CPU a request, bear that`
}

/** The cores that were busy between two readings of /proc/stat, so many seconds apart. */
export function busyCores(before: string, after: string, seconds: number): number {
  return (busyTicks(after) - busyTicks(before)) / TICKS_A_SECOND / seconds
}

/** Of all cores together: everything but idle and waiting for disks; what was stolen counts. */
function busyTicks(stat: string): number {
  const [user = 0, nice = 0, system = 0, , , ...others] =
    /^cpu +(.*)$/m.exec(stat)?.[1]?.split(' ').map(Number) ?? []
  const [irq = 0, softirq = 0, steal = 0] = others
  return user + nice + system + irq + softirq + steal
}

const readStat = () => readFileSync('/proc/stat', 'utf8')
