/** The notice after a bank's result was taken; `count` is how many lines it named. */
export function resultTaken(count: number) {
  const lines = count === 1 ? '1 línea' : `${count} líneas`
  const text = `El banco dijo de ${lines} qué pasó`
  return { tone: 'success' as const, title: 'Exito', text }
}
