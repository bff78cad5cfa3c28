/** The context of a request: the app, the client's connection and the user. */
import { createContext } from 'react-router'
import type { Authority } from '#app/http/access/authority.server.ts'
import type { AppCookies } from '#app/http/access/cookies.server.ts'
import type { Database } from '#db/client.server.ts'
import type { TelegramBot } from './io/messaging/telegram-bot.server.ts'
import type { ReportJobs } from './io/printing/jobs.server.ts'
import type { PdfRenderer } from './io/printing/pdf.server.ts'
import type { Log } from './kernel/log.server.ts'
import type { Config } from './upkeep/config.server.ts'

export type App = {
  config: Config
  database: Database
  /** The clock; tests pass their own. */
  now: () => Date
  cookies: AppCookies
  pdf: PdfRenderer
  /** Reports that take too long to wait for; they run as jobs. */
  reports: ReportJobs
  /** Null when no bot is configured. */
  telegram: TelegramBot | null
  /** `sender` is null when no mail server is configured; `wake` sends what was just queued. */
  mail: { sender: string | null; wake(): void }
  log: Log
  /** Whether the database answers and accepts changes. */
  healthy(): Promise<boolean>
  /** Whether the error means that the database is unavailable; if so, this is recorded. */
  isDatabaseFault(error: unknown): boolean
  /** Begins no more work in the background; resolves when what is under way has come to an end. */
  stopJobs(): Promise<void>
  close(): Promise<void>
}

export type Connection = { address: string; requestId: string }

export const appContext = createContext<App>()
export const connectionContext = createContext<Connection>()
/** The logged-in user and how they write, set by the guard; null for visitors. */
export const authorityContext = createContext<Authority | null>(null)
