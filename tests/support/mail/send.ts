/** Sends one mail by the settings of its first argument, and writes what became of it. */
import { createMailServer } from '#app/io/messaging/mail-server.server.ts'

const server = createMailServer(JSON.parse(process.argv[2] ?? ''))
const outcome = await server.send({
  messageId: '<nomina-1-2026@nomina.example.com>',
  to: 'petra@example.com',
  subject: 'Recibo de pago',
  content: 'Su recibo, por Bs 1.000,00.',
  footer: 'Al pie',
  sender: 'Nómina',
})
server.rest()
process.stdout.write(JSON.stringify(outcome))
