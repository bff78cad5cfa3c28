import { causeOf } from '#app/kernel/errors/cause.ts'
import { Conflict } from '#app/kernel/errors/errors.ts'
import { ConfigError } from '#app/upkeep/config.server.ts'
import { Refused } from '#app/upkeep/refused.ts'

/**
 * Runs an operator's command: prints the lines that it returns. When it fails, prints why and ends
 * with 1. A reader who has seen enough, such as `head`, is no failure.
 */
export async function runCommand(work: () => Promise<string[]>): Promise<void> {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
  try {
    for (const line of await work()) process.stdout.write(`${line}\n`)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    process.stderr.write(`${linesOf(error).join('\n')}\n`)
    process.exitCode = 1
  }
}

function linesOf(error: Error): string[] {
  if (error instanceof Refused) return [error.message, ...error.details]
  if (error instanceof ConfigError || error instanceof Conflict) return [error.message]
  return [`No se puede usar la base de datos: ${causeOf(error)}`]
}
