/** Copies of the embedded database: made while the app runs, and checked before one is put back. */
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { findBrokenInvariants } from '#app/services/invariants.server.ts'
import { openDatabase } from '#db/client.server.ts'
import { copyDatabaseFile, type FileFault, faultOfFile, holdDatabaseFile } from '#db/file.server.ts'

/** Why nothing was copied or replaced, in Spanish; `details` are further lines. */
export class BackupRefused extends Error {
  override name = 'BackupRefused'
  readonly details: readonly string[]
  constructor(message: string, details: readonly string[] = []) {
    super(message)
    this.details = details
  }
}

const FAULTS: Record<FileFault, string> = {
  missing: 'no existe',
  damaged: 'está dañado',
  foreign: 'no es una base de datos de Nómina',
  newer: 'es de una versión más nueva de Nómina',
}
/** What SQLite keeps beside a database. */
const BESIDE = ['-wal', '-shm', '-journal']

/** A moment in Venezuela as files are named by it: `20261120-100000`. */
export function stampOf(now: Date): string {
  const parts = now.toLocaleString('sv-SE', { timeZone: 'America/Caracas' })
  return parts.replace(/[-:]/g, '').replace(' ', '-')
}

/**
 * Copies the database into `backups/` beside it and gives back the copy's path. A copy bears its
 * name only when it is whole. Throws BackupRefused.
 */
export async function writeBackup(path: string, now: Date): Promise<string> {
  if (!existsSync(path)) throw new BackupRefused(`No hay base de datos en ${path}.`)
  const folder = join(dirname(path), 'backups')
  const target = join(folder, `nomina-${stampOf(now)}.db`)
  const partial = `${target}.partial`
  mkdirSync(folder, { recursive: true })
  removeWithCompanions(partial)
  try {
    await copyDatabaseFile(path, partial)
    const fault = faultOfFile(partial)
    if (fault) throw new BackupRefused(`La copia de ${path} ${FAULTS[fault]}: no se guardó.`)
    renameSync(partial, target)
  } finally {
    removeWithCompanions(partial)
  }
  return target
}

/**
 * Puts a copy in the database's place and gives back where the replaced file is kept, if there was
 * one. The copy is judged first, on a file of its own: a whole database of this app, whose
 * invariants hold. Throws BackupRefused, and then nothing was replaced.
 */
export async function restoreBackup(
  copy: string,
  path: string,
  now: Date,
): Promise<string | undefined> {
  if (!statSync(copy, { throwIfNoEntry: false })?.isFile()) {
    throw new BackupRefused(`${copy} ${FAULTS.missing}.`)
  }
  const candidate = `${path}.restoring`
  mkdirSync(dirname(path), { recursive: true })
  removeWithCompanions(candidate)
  try {
    copyFileSync(copy, candidate)
    if (existsSync(`${copy}-wal`)) copyFileSync(`${copy}-wal`, `${candidate}-wal`)
    await judge(candidate, copy)
    return replace(path, candidate, now)
  } finally {
    removeWithCompanions(candidate)
  }
}

/** Brings the candidate to this version's schema, which is what the invariants speak of. */
async function judge(candidate: string, copy: string): Promise<void> {
  const fault = faultOfFile(candidate)
  if (fault) throw new BackupRefused(`${copy} ${FAULTS[fault]}.`)
  const database = await openDatabase(candidate)
  const broken = await findBrokenInvariants(database.db).finally(() => database.close())
  if (broken.length > 0) throw new BackupRefused(`${copy} no concuerda:`, broken)
}

function replace(path: string, candidate: string, now: Date): string | undefined {
  if (!existsSync(path)) {
    renameSync(candidate, path)
    return undefined
  }
  const extension = extname(path)
  const name = `${basename(path, extension)}-reemplazada-${stampOf(now)}${extension}`
  const kept = join(dirname(path), name)
  const hold = holdOrDamaged(path)
  copyFileSync(path, kept)
  // What belongs to a damaged file must not be taken for the new one's.
  for (const end of BESIDE) if (existsSync(path + end)) renameSync(path + end, kept + end)
  renameSync(candidate, path)
  hold?.release()
  return kept
}

/** A damaged file cannot be held; it is the one that a restore is for. */
function holdOrDamaged(path: string): { release(): void } | undefined {
  try {
    const hold = holdDatabaseFile(path)
    if (!hold) throw new BackupRefused(`${path} está en uso: detenga Nómina y repita.`)
    return hold
  } catch (error) {
    if (/^SQLITE_(?:CORRUPT|NOTADB)/.test((error as { code?: string }).code ?? '')) return undefined
    throw error
  }
}

function removeWithCompanions(path: string): void {
  for (const end of ['', ...BESIDE]) rmSync(path + end, { force: true })
}
