/** The 'Constancia de trabajo' of a titular as a file; back to what it lacks, if anything. */
import { redirect } from 'react-router'
import { idParam } from '#app/http/forms/forms.server.ts'
import { certificateFile } from '#app/http/reports/certificate.server.ts'
import type { Route } from './+types/certificate'

export async function loader(args: Route.LoaderArgs) {
  const id = idParam(args.params)
  return (await certificateFile(args, id)) ?? redirect(`/titulars/${id}/salaries`)
}
