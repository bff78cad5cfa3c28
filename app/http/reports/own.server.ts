/** A user's long reports, theirs as long as they may see the data in them. */
import { authorityContext } from '#app/context.ts'
import { contextOf, type RouteArgs } from '#app/http/forms/forms.server.ts'
import type { ReportSpec } from '#app/io/printing/jobs.server.ts'
import { EMPLOYEE } from '#app/kernel/access/roles.ts'
import { NotFound } from '#app/kernel/errors/errors.ts'
import { allows } from '#app/models/access/permissions.ts'
import type { CurrentUser } from '#app/models/access/sessions.server.ts'
import type { JobQuery } from './jobs.server.ts'

const GONE = 'El reporte ya no está: genérelo de nuevo'

/** A report's progress; a report that is watched is kept going. Throws NotFound. */
export async function watchOwnReport(args: RouteArgs) {
  const { app, user, write } = contextOf(args)
  const id = args.params.id ?? ''
  return ownOf(args, await app.reports.watch(id, user?.id ?? 0, write))
}

/** A report's progress, if the user is still logged in. Throws NotFound. */
export async function lookAtOwnReport(args: RouteArgs) {
  await args.context.get(authorityContext)?.refresh()
  const { app, user } = contextOf(args)
  return ownOf(args, await app.reports.look(args.params.id ?? '', user?.id ?? 0))
}

/** The finished file and its request. Throws NotFound. */
export async function ownReportFile(args: RouteArgs) {
  const { app, user } = contextOf(args)
  return ownOf(args, await app.reports.file(args.params.id ?? '', user?.id ?? 0))
}

/** Cancels a report. Throws NotFound. */
export async function cancelOwnReport(args: RouteArgs): Promise<void> {
  const { app, user, write } = contextOf(args)
  const isGone = await app.reports.cancel(args.params.id ?? '', user?.id ?? 0, write)
  if (!isGone) throw new NotFound()
}

function ownOf<R extends { spec: ReportSpec }>(args: RouteArgs, report: R | undefined): R {
  const { user } = contextOf(args)
  if (!report || !user || !maySee(user, report.spec)) throw new NotFound(GONE)
  return report
}

/** Roles and links can change after the request for a report. */
function maySee({ role_id, titular_id }: CurrentUser, { query }: ReportSpec): boolean {
  const { search, from } = query as Partial<JobQuery>
  if (from === undefined || !allows(role_id, from.replace(/\?.*/s, ''))) return false
  if (role_id !== EMPLOYEE) return true
  const asked = new URLSearchParams(search)
  // What waits is no employee's to see, whoever asked for it.
  const isPosted = ['pending', 'waiting'].every((name) => (asked.get(name) ?? '0') === '0')
  return titular_id !== null && isPosted && asked.get('titular') === String(titular_id)
}
