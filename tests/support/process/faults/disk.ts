/** Faults of disks, which a machine may or may not let a test make. */
import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })

function works(attempt: () => void): boolean {
  try {
    attempt()
    return true
  } catch {
    return false
  }
}

const probe = mkdtempSync(join(tmpdir(), 'nomina-disk-'))
const sample = join(probe, 'sample')
writeFileSync(sample, '')

/** Whether we may have a small disk of our own. */
export const canMount = works(() => {
  mountSmallDisk(probe)
  run('umount', probe)
})
/** Whether we may forbid writing to a file, to who has it open already and to root too. */
export const canForbid = works(() => {
  forbidWrites([sample])
  allowWrites([sample])
})
rmSync(probe, { recursive: true })

export function mountSmallDisk(folder: string): void {
  run('mount', '-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', folder)
}

export function unmount(folder: string): void {
  run('umount', '--lazy', folder)
}

/** Writes until nothing more fits. */
export function fillUp(path: string): void {
  const file = openSync(path, 'w')
  for (let size = 1 << 20; size >= 1; )
    if (!works(() => writeSync(file, Buffer.alloc(size)))) size >>= 1
  closeSync(file)
}

export function forbidWrites(paths: readonly string[]): void {
  run('chattr', '+i', ...paths)
}

export function allowWrites(paths: readonly string[]): void {
  run('chattr', '-i', ...paths)
}

/** Lets a process write no file beyond so many bytes, as a quota does; undefined lifts it. */
export function limitFiles(pid: number | undefined, bytes?: number): void {
  run('prlimit', '--pid', String(pid), `--fsize=${bytes ?? 'unlimited'}:`)
}
