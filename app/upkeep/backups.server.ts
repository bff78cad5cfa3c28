/** Copies of the database: made while the app runs, and checked before a restore. */
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { findBrokenInvariants } from '#app/models/invariants/all.server.ts'
import { writeChecksum } from '#db/checksum.server.ts'
import {
  copyDatabaseFile,
  type DatabaseFile,
  type FileFault,
  faultOfFile,
  holdDatabaseFile,
  rollBackFile,
  settleFile,
  withDatabaseFile,
} from '#db/file.server.ts'
import { emptyPostgres, postgresName } from '#db/postgres.server.ts'
import { exportPostgres, exportRows, importIntoPostgres } from './backups-postgres.server.ts'
import type { Config } from './config.server.ts'
import { Refused } from './refused.ts'

type Address = Config['database']

const FAULTS: Record<FileFault, string> = {
  missing: 'no existe',
  damaged: 'está dañado',
  foreign: 'no es una base de datos de Nómina',
  newer: 'es de una versión más nueva de Nómina',
}
/** The files that SQLite keeps beside a database. */
const BESIDE = ['-wal', '-shm', '-journal']

/** The folder of copies: beside the embedded database. */
export const backupFolder = (database: Address) =>
  join(database.kind === 'sqlite' ? dirname(database.path) : 'data', 'backups')

/** A moment in Venezuelan time, for file names: `20261120-100000`. */
function stampOf(now: Date): string {
  const parts = now.toLocaleString('sv-SE', { timeZone: 'America/Caracas' })
  return parts.replace(/[-:]/g, '').replace(' ', '-')
}

/**
 * Copies the database, of either engine, into a SQLite file: `target`, or one named by the moment
 * in the folder of copies. Returns its path. A copy gets its name only when it is complete and on
 * disk. Throws Refused.
 */
export async function writeBackup(
  database: Address,
  now: Date,
  target = join(backupFolder(database), `nomina-${stampOf(now)}.db`),
): Promise<string> {
  if (existsSync(target)) throw new Refused(`${target} ya existe: no se reemplaza.`)
  mkdirSync(dirname(target), { recursive: true })
  await writeWhole(target, async (partial) => {
    if (database.kind === 'postgres') return exportPostgres(database.url, partial)
    if (!existsSync(database.path)) {
      throw new Refused(`No hay base de datos en ${database.path}.`)
    }
    await copyDatabaseFile(database.path, partial)
  })
  return target
}

/** Runs `write` on a file with another name, which becomes `target` once it is checked. */
async function writeWhole(target: string, write: (partial: string) => Promise<void>) {
  const partial = `${target}.partial`
  removeWithCompanions(partial)
  try {
    await write(partial)
    const fault = faultOfFile(partial)
    if (fault) throw new Refused(`La copia ${FAULTS[fault]}: no se guardó.`)
    writeChecksum(partial)
    settleFile(partial)
    renameSync(partial, target)
    settleFile(target)
  } finally {
    removeWithCompanions(partial)
  }
}

/**
 * Replaces the database by a copy; returns the path of the replaced one, if there was one. A
 * duplicate of the copy is checked first: it must be a complete database of this app that satisfies
 * the invariants. Throws Refused, and then nothing was replaced.
 */
export async function restoreBackup(
  copy: string,
  database: Address,
  now: Date,
): Promise<string | undefined> {
  if (!statSync(copy, { throwIfNoEntry: false })?.isFile()) {
    throw new Refused(`${copy} ${FAULTS.missing}.`)
  }
  const candidate = `${database.kind === 'sqlite' ? database.path : copy}.restoring`
  mkdirSync(dirname(candidate), { recursive: true })
  removeWithCompanions(candidate)
  try {
    // What a copy made by hand has beside it is of it: changes to write, or to take back.
    for (const end of ['', '-wal', '-journal']) {
      if (existsSync(copy + end)) copyFileSync(copy + end, candidate + end)
    }
    rollBackFile(candidate)
    await judge(candidate, copy)
    if (database.kind === 'postgres') return await replacePostgres(database.url, candidate, now)
    settleFile(candidate)
    return replaceFile(database.path, candidate, now)
  } finally {
    removeWithCompanions(candidate)
  }
}

/** Throws Refused unless the file is a sound database of this app; the message uses `name`. */
export function judgeFile(path: string, name: string): void {
  const fault = faultOfFile(path)
  if (fault) throw new Refused(`${name} ${FAULTS[fault]}.`)
}

/** Migrates the candidate to this version's schema, which the invariants need. */
async function judge(candidate: string, copy: string): Promise<void> {
  judgeFile(candidate, copy)
  const broken = await withDatabaseFile(candidate, ({ db }) => findBrokenInvariants(db))
  if (broken.length > 0) throw new Refused(`${copy} no concuerda:`, broken)
}

function replaceFile(path: string, candidate: string, now: Date): string | undefined {
  if (!existsSync(path)) {
    // What is left of a database that was taken away would be taken for the new one's.
    removeWithCompanions(path)
    renameSync(candidate, path)
    return undefined
  }
  const extension = extname(path)
  const name = `${basename(path, extension)}-reemplazada-${stampOf(now)}${extension}`
  const kept = join(dirname(path), name)
  const hold = takeOrDamaged(path)
  // By a second name, not by copying: closing another handle of a locked file releases its lock.
  try {
    linkSync(path, kept)
  } catch {
    // Some file systems have no hard links.
    renameSync(path, kept)
  }
  // The files beside a damaged database must not be taken for the new one's.
  for (const end of BESIDE) if (existsSync(path + end)) renameSync(path + end, kept + end)
  renameSync(candidate, path)
  hold?.release()
  settleFile(path)
  return kept
}

/** Writes the replaced rows into a file beside the copy, in the transaction that deletes them. */
async function replacePostgres(
  url: string,
  candidate: string,
  now: Date,
): Promise<string | undefined> {
  const target = join(dirname(candidate), `nomina-reemplazada-${stampOf(now)}.db`)
  let kept: string | undefined
  await withDatabaseFile(candidate, (file) =>
    importIntoPostgres(file, url, async (client) => {
      await writeWhole(target, (partial) => exportRows(client, partial))
      kept = target
      await emptyPostgres(client)
    }),
  )
  return kept
}

/** Locks the file until it is released. Throws Refused while another process uses it. */
export function takeFile(path: string): DatabaseFile & { release(): void } {
  const hold = holdDatabaseFile(path)
  if (!hold) throw new Refused(`${path} está en uso: detenga Nómina y repita.`)
  return hold
}

/** A damaged file cannot be locked, but a restore must be able to replace it. */
function takeOrDamaged(path: string): { release(): void } | undefined {
  try {
    return takeFile(path)
  } catch (error) {
    if (/^SQLITE_(?:CORRUPT|NOTADB)/.test((error as { code?: string }).code ?? '')) return undefined
    throw error
  }
}

function removeWithCompanions(path: string): void {
  for (const end of ['', ...BESIDE]) rmSync(path + end, { force: true })
}

/** The database's name for the operator, without a password. */
export const databaseName = (database: Address) =>
  database.kind === 'sqlite' ? database.path : postgresName(database.url)
