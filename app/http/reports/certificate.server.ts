import { heldUntilRead } from '#app/http/api/whole-lists.server.ts'
import { contextOf, type RouteArgs } from '#app/http/forms/forms.server.ts'
import { certificateHtml } from '#app/io/printing/certificate.server.tsx'
import { certificateLacks, readCertificate } from '#app/models/reports/certificate.server.ts'
import { getTitular } from '#app/models/titulars/read.server.ts'
import { fileResponse } from './requests.server.ts'

/**
 * A titular's 'Constancia de trabajo' as a PDF, for staff and for themselves; undefined while
 * something lacks. Throws NotFound.
 */
export async function certificateFile(
  args: RouteArgs,
  titular: number,
): Promise<Response | undefined> {
  const { app, db, today, user } = contextOf(args)
  const data = await readCertificate(db, titular, today, app)
  if (!data) return undefined
  const name = `constancia-de-trabajo-${titular}.pdf`
  return heldUntilRead(args.request, `${user?.id}`, async () => {
    const body = await app.pdf.renderReceipt(certificateHtml(data))
    return fileResponse({ name, type: 'application/pdf', body }, contextOf(args))
  })
}

/** What keeps a titular's certificate from being printed. Throws NotFound. */
export async function readCertificateLacks(args: Pick<RouteArgs, 'context'>, titular: number) {
  const { db } = contextOf(args)
  return certificateLacks(db, await getTitular(db, titular))
}
