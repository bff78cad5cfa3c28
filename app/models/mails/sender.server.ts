/** Sends queued mails to the mail server, with the receipt of the order that they tell of. */

import type { Mail, MailSender } from '#app/io/messaging/mail-delivery.server.ts'
import type { Letter } from '#app/io/messaging/mail-letter.server.ts'
import type { MailServer } from '#app/io/messaging/mail-server.server.ts'
import { FAILED_COPY } from '#app/io/messaging/outbox.server.ts'
import { getCompanyProfile } from '#app/models/company/read.server.ts'
import type { ReportTools } from '#app/models/reports/files.server.ts'
import { attachedReceipt } from '#app/models/reports/receipt.server.ts'
import type { MailKind } from '#db/kinds.ts'

const FOOTERS: Record<MailKind, string> = {
  receipt: 'Si tiene usuario, en Configuración → Preferencias dice qué recibe por correo.',
  notice: 'En Configuración → Preferencias dice qué recibe por correo.',
  invitation: 'Si no espera este correo, no haga nada.',
  forgotten: 'Si no lo pidió, no haga nada: su contraseña sigue siendo la misma.',
}

/** Every administrator is told of a failed copy, whatever they prefer. */
const OF_COPIES = 'Lo reciben todos los administradores.'

const LINK_LABELS: Partial<Record<MailKind, string>> = {
  invitation: 'Elegir mi contraseña y entrar',
  forgotten: 'Elegir otra contraseña',
}

/** `domain` is the right side of the mails' ids: the host of the app's public address. */
export function mailSender(server: MailServer, domain: string, tools: ReportTools): MailSender {
  return {
    rest: server.rest,
    send: async (mail, signal) => {
      let file: Letter['file']
      try {
        file = mail.attachment && (await attachedReceipt(tools, mail.attachment))
      } catch {
        return { failed: 'No se pudo imprimir el recibo' }
      }
      const { name } = await getCompanyProfile(tools.database.db)
      return server.send({ ...letterOf(mail, domain), sender: name ?? 'Nómina', file }, signal)
    },
  }
}

function letterOf(mail: Mail, domain: string) {
  const { id, kind, occasion, created_at, address, title, content, link } = mail
  const moment = created_at.replace(/\D/g, '')
  const label = LINK_LABELS[kind] ?? 'Abrir'
  return {
    // Ids come again after a restored copy, moments do not.
    messageId: `<nomina-${id}-${moment}@${domain}>`,
    to: address,
    subject: title,
    content,
    link: link === null ? undefined : { path: link, label },
    footer: occasion.startsWith(FAILED_COPY) ? OF_COPIES : FOOTERS[kind],
  }
}
