/** A process that sends the outbox until it is killed, once it is told to begin. Its sender is a recorder. */
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { deliverOutbox } from '#app/io/messaging/delivery.server.ts'
import { createLog } from '#app/kernel/log.server.ts'
import { openDatabase } from '#db/client.server.ts'

const { DATABASE_URL = '', RECORDER = '', CLOCK_START = '' } = process.env
/** The clock of all processes runs so much faster that a dead one's lease ends in 0.1 s. */
const FASTER = 600

const database = await openDatabase(DATABASE_URL)
const outgoing = {
  database,
  holder: String(process.pid),
  now: () => new Date(Number(CLOCK_START) + (Date.now() - Number(CLOCK_START)) * FASTER),
  log: createLog('silent'),
  sender: {
    send: async ({ user_id, title }: { user_id: number; title: string }) => {
      const body = JSON.stringify({ user_id, title, pid: process.pid })
      const answer = await fetch(RECORDER, { method: 'POST', body })
      return answer.ok ? ('sent' as const) : { failed: `status ${answer.status}` }
    },
  },
}
await once(process.stdin, 'data')
for (;;) {
  await deliverOutbox(outgoing, new AbortController().signal)
  await pause(50)
}
