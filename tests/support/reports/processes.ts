import { readdir, readFile } from 'node:fs/promises'

/** The ids of all processes below `ancestor`; with `type` only those Chromium started as that. */
export async function childrenOf(ancestor: number, type?: string): Promise<number[]> {
  const parents = new Map<number, number>()
  const found: number[] = []
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 4).split(' ')[0])
    parents.set(Number(name), parent)
    const command = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '')
    if (!type || command.includes(`--type=${type}`)) found.push(Number(name))
  }
  const descends = (pid: number | undefined): boolean =>
    pid !== undefined && pid > 1 && (pid === ancestor || descends(parents.get(pid)))
  return found.filter((pid) => pid !== ancestor && descends(pid))
}

export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
