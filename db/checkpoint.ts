/** A thread that brings a SQLite database's journal into its file, for which its writer would wait. */
import { workerData } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'

const connection = new Sqlite(workerData as string, { fileMustExist: true })
connection.pragma('wal_checkpoint(PASSIVE)')
connection.close()
