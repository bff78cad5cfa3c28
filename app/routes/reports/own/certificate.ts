/** An employee's own 'Constancia de trabajo'; back to what it lacks, if anything. */
import { redirect } from 'react-router'
import { certificateFile } from '#app/http/reports/certificate.server.ts'
import type { Route } from './+types/certificate'
import { requireOwnTitular } from './titular.server.ts'

export async function loader(args: Route.LoaderArgs) {
  return (await certificateFile(args, requireOwnTitular(args))) ?? redirect('/reports')
}
