/** Assembles the app: one `App` per process, opened by server.ts and by tests. */
import { randomBytes, randomUUID } from 'node:crypto'
import { RouterContextProvider } from 'react-router'
import { type App, appContext, type Connection, connectionContext } from '#app/context.ts'
import { createCookies } from '#app/http/access/cookies.server.ts'
import { produceJob } from '#app/http/reports/jobs.server.ts'
import { startMails } from '#app/models/mails/jobs.server.ts'
import { mailSender } from '#app/models/mails/sender.server.ts'
import { startMessages } from '#app/models/messages/jobs.server.ts'
import { rateJob } from '#app/models/rates/fetched.server.ts'
import type { ReportTools } from '#app/models/reports/files.server.ts'
import { telegramSender } from '#app/models/telegram/sender.server.ts'
import { pollTelegram } from '#app/models/telegram/updates.server.ts'
import { createFirstAdministrator } from '#app/models/users/create.server.ts'
import { type Database, openDatabase, type Tx } from '#db/client.server.ts'
import { secrets } from '#db/schema.ts'
import { loadCatalogue } from '#db/seeds/catalogue.ts'
import { loadConcepts } from '#db/seeds/concepts.ts'
import { loadProposals } from '#db/seeds/parameters.ts'
import { deliverOutbox, type Outgoing } from './io/messaging/delivery.server.ts'
import { openMailChannel } from './io/messaging/mail-queue.server.ts'
import { createMailServer } from './io/messaging/mail-server.server.ts'
import { createTelegramBot, type TelegramBot } from './io/messaging/telegram-bot.server.ts'
import { createReportJobs } from './io/printing/jobs.server.ts'
import { createPdf, PdfError } from './io/printing/pdf.server.ts'
import { createLog } from './kernel/log.server.ts'
import { purgeJob } from './kernel/purge.server.ts'
import { startScheduler } from './kernel/scheduler.server.ts'
import { isCommonPassword } from './models/access/common-passwords.server.ts'
import { makeHash } from './models/access/passwords.server.ts'
import { nightlyBackup } from './upkeep/backups-nightly.server.ts'
import { type Config, wrongSetting } from './upkeep/config.server.ts'
import { watchDatabase } from './upkeep/database-health.server.ts'
import { PURGES } from './upkeep/purges.server.ts'

/**
 * Opens and migrates the database, unless it is given one that its owner has opened and will close;
 * ensures that an administrator and the bank catalogue exist, and starts the background jobs. Throws
 * ConfigError for a setting that only the database shows wrong.
 */
export async function openApp(
  config: Config,
  now: () => Date = () => new Date(),
  given?: Database,
): Promise<App> {
  const { database: address } = config
  const place = address.kind === 'sqlite' ? address.path : address.url
  const database = given ?? (await openDatabase(place))
  const log = createLog(config.logLevel)
  const health = watchDatabase(database, log)
  const secret = await database.transaction((tx) => prepare(tx, config, now()))
  await firstAdministrator(database, config, now())
  const pdf = createPdf({ chromiumPath: config.chromiumPath, log })
  const reports = createReportJobs({
    database,
    now,
    log,
    make: (spec, making) => produceJob({ database, pdf, now, config }, spec, making),
    isClear: (error) => error instanceof PdfError,
  })
  const telegram = openTelegram(config)
  const sender = telegram && telegramSender(telegram, { database, pdf, now, config })
  const outgoing = { database, sender, now, log }
  const messages = startMessages(outgoing, health.isFault)
  const mail = openMail(config, { database, pdf, now, config })
  const mails = startMails({ database, sender: mail, now, log }, health.isFault)
  const polling = telegram && startPolling(telegram, outgoing)
  const chores = startScheduler(
    [
      nightlyBackup({ database, address, now, log }),
      purgeJob({ database, now, log }, PURGES),
      ...(config.ratesUrl ? [rateJob({ url: config.ratesUrl, database, now, log })] : []),
    ],
    log,
    health.isFault,
  )
  const stopJobs = async () => {
    await Promise.all([messages.stop(), mails.stop(), polling?.stop(), chores.stop()])
  }
  return {
    config,
    database,
    now,
    cookies: createCookies(secret),
    pdf,
    reports,
    telegram,
    mail: { sender: config.mail?.from ?? null, wake: mails.wake },
    log,
    healthy: health.healthy,
    isDatabaseFault: health.isFault,
    stopJobs,
    close: async () => {
      health.stop()
      await stopJobs()
      await reports.close()
      await pdf.close()
      if (!given) await database.close()
    },
  }
}

function openTelegram({ telegramToken, telegramApiRoot }: Config) {
  if (!telegramToken) return null
  return createTelegramBot({ token: telegramToken, apiRoot: telegramApiRoot.href })
}

function openMail({ mail }: Config, tools: ReportTools) {
  if (!mail) return null
  const server = createMailServer(mail)
  return mailSender(server, new URL(mail.origin).hostname, tools)
}

/** Reads messages to the bot. It has its own holder name, as it sends beside the message jobs. */
function startPolling(bot: TelegramBot, outgoing: Omit<Outgoing, 'holder'>) {
  const own = { ...outgoing, holder: randomUUID() }
  return pollTelegram({ bot, ...own, deliver: (signal) => deliverOutbox(own, signal) })
}

/** Adds what the database lacks: proposed parameters, and to a fresh one the key that signs cookies and the banks. */
async function prepare(tx: Tx, { mail }: Config, now: Date): Promise<string> {
  await openMailChannel(tx, mail !== undefined)
  await loadProposals(tx, now)
  await loadConcepts(tx, now)
  const [known] = await tx.select().from(secrets)
  if (known) return known.value
  const value = randomBytes(32).toString('base64url')
  await tx.insert(secrets).values({ name: 'cookies', value })
  await loadCatalogue(tx, now)
  return value
}

/** Throws ConfigError for a password that everyone who guesses tries first. */
async function firstAdministrator(database: App['database'], config: Config, now: Date) {
  const email = config.admin.email ?? 'admin@localhost'
  const password = config.admin.password ?? randomBytes(12).toString('base64url')
  const isNeeded = await database.transaction((tx) => createFirstAdministrator(tx, null, now))
  if (!isNeeded) return
  if (await isCommonPassword(password)) {
    throw wrongSetting('ADMIN_PASSWORD', 'es de las contraseñas más usadas: ponga otra')
  }
  const hash = await makeHash(password)
  const made = await database.transaction((tx) =>
    createFirstAdministrator(tx, { email, password_hash: hash }, now),
  )
  if (made && !config.admin.password) {
    process.stderr.write(
      `\nPrimer administrador: ${email}\nContraseña (se muestra solo esta vez): ${password}\n\n`,
    )
  }
}

/** The context that React Router passes to middleware, loaders and actions of one request. */
export function loadContext(app: App, connection: Connection): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(appContext, app)
  context.set(connectionContext, connection)
  return context
}
