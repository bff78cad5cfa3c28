/** What a request carries: the app, where it came from, and who asks. */
import { createContext } from 'react-router'
import type { Authority } from '#app/http/access/authority.server.ts'
import type { AppCookies } from '#app/http/access/cookies.server.ts'
import type { TelegramBot } from '#app/services/messaging/telegram-bot.server.ts'
import type { ReportJobs } from '#app/services/printing/jobs.server.ts'
import type { PdfRenderer } from '#app/services/printing/pdf.server.ts'
import type { Config } from '#app/services/upkeep/config.server.ts'
import type { Log } from '#app/services/upkeep/log.server.ts'
import type { Database } from '#db/client.server.ts'

export type App = {
  config: Config
  database: Database
  /** The clock; tests bring their own. */
  now: () => Date
  cookies: AppCookies
  pdf: PdfRenderer
  /** Reports that take too long to wait for. */
  reports: ReportJobs
  /** Null when no bot is configured. */
  telegram: TelegramBot | null
  log: Log
  /** Whether the database answers and takes changes. */
  healthy(): Promise<boolean>
  /** Whether the error means that the database cannot be used now, which is noted. */
  isDatabaseFault(error: unknown): boolean
  close(): Promise<void>
}

export type Connection = { address: string; requestId: string }

export const appContext = createContext<App>()
export const connectionContext = createContext<Connection>()
/** Who is logged in, and how they write: put there by the guard; null for visitors. */
export const authorityContext = createContext<Authority | null>(null)
