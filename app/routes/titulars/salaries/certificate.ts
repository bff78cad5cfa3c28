/** The 'Constancia de trabajo' of a titular as a file; back to what it lacks, if anything. */
import { redirect } from 'react-router'
import { contextOf, idParam } from '#app/http/forms/forms.server.ts'
import { fileResponse } from '#app/http/reports/requests.server.ts'
import { readCertificate } from '#app/models/titulars/certificate.server.ts'
import { certificateHtml } from '#app/services/printing/certificate.server.tsx'
import type { Route } from './+types/certificate'

export async function loader(args: Route.LoaderArgs) {
  const { app, db, today } = contextOf(args)
  const id = idParam(args.params)
  const data = await readCertificate(db, id, today, app.config.logo)
  if (!data) throw redirect(`/titulars/${id}/salaries`)
  const body = await app.pdf.renderReceipt(certificateHtml(data))
  return fileResponse({ name: `constancia-de-trabajo-${id}.pdf`, type: 'application/pdf', body })
}
