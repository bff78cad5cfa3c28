/** The notice after a bank's result was taken; `count` is how many lines it named. */
import { counted } from '#app/kernel/values/counts.ts'
export function resultTaken(count: number) {
  const lines = counted(count, 'línea', 'líneas')
  const text = `El banco dijo de ${lines} qué pasó`
  return { tone: 'success' as const, title: 'Exito', text }
}
