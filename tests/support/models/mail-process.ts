/** A process that sends the queued mails to a mail server until it is killed, once it is told to begin. */
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { deliverMail, type Mail } from '#app/io/messaging/mail-delivery.server.ts'
import { createMailServer } from '#app/io/messaging/mail-server.server.ts'
import { createLog } from '#app/kernel/log.server.ts'
import { openDatabase } from '#db/client.server.ts'

const { DATABASE_URL = '', SMTP_PORT = '', CLOCK_START = '' } = process.env
/** The clock of all processes runs so much faster that a dead one's lease ends in 0.1 s. */
const FASTER = 600

const database = await openDatabase(DATABASE_URL)
const server = createMailServer({
  ...{ host: '127.0.0.1', port: Number(SMTP_PORT), secure: false, login: null },
  ...{ from: 'nomina@example.com', origin: 'https://nomina.example.com' },
})
const outgoing = {
  database,
  holder: String(process.pid),
  linkOf: () => Promise.reject(new Error('A notice has no link')),
  now: () => new Date(Number(CLOCK_START) + (Date.now() - Number(CLOCK_START)) * FASTER),
  log: createLog('silent'),
  sender: {
    rest: server.rest,
    send: ({ id, address, title, content }: Mail) =>
      server.send({
        ...{ messageId: `<${id}@example.com>`, to: address, subject: title, content },
        ...{ footer: '', sender: `p${process.pid}` },
      }),
  },
}
await once(process.stdin, 'data')
for (;;) {
  await deliverMail(outgoing, new AbortController().signal)
  await pause(50)
}
