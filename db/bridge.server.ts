/** How databases of earlier versions, which came step by step, come to the one migration that makes a new one. */
import { readFileSync } from 'node:fs'
import type { Dialect } from './columns.ts'

/** A step, known by the SHA-256 of its first text; `instead` when another step of that name stands for it. */
export type Step = { name: string; hash: string; isInstead: boolean; sql: string }

/** Every step of an engine, in order; the first two have no text, since every database has had them. */
export function stepsOf(engine: Dialect): Step[] {
  const text = readFileSync(`db/migrations/${engine}/bridge.sql`, 'utf8')
  const [, ...steps] = text.split(/^--> (?=\w+ (?:\(instead\) )?\w{64}$)/m)
  return steps.map((step) => {
    const end = step.indexOf('\n')
    const words = step.slice(0, end).split(' ')
    const [name = '', hash = ''] = [words[0], words.at(-1)]
    return { name, hash, isInstead: words.length > 2, sql: step.slice(end) }
  })
}

/**
 * What a database still lacks of the steps, given by the hashes that it has had; undefined when these are not
 * the beginning of an earlier version's.
 */
export function stepsLacked(hashes: readonly string[], engine: Dialect): Step[] | undefined {
  const all = stepsOf(engine)
  const chain = all.filter((step) => !step.isInstead)
  const others = all.filter((step) => step.isInstead && hashes.includes(step.hash))
  const named = hashes.map((hash) => all.find((step) => step.hash === hash)?.name)
  const had = [...new Set(named)]
  if (had.length < 2 || had.some((name, i) => !name || name !== chain[i]?.name)) return undefined
  return [...others, ...chain.slice(had.length)]
}
