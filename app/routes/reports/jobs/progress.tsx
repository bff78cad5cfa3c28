import { useEffect, useState } from 'react'
import { Form, redirectDocument } from 'react-router'
import { SubmitButton } from '#app/components/forms/submit-button.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { contextOf } from '#app/http/forms/forms.server.ts'
import { redirectWithToast } from '#app/http/forms/toasts.server.ts'
import { cancelOwnReport, watchOwnReport } from '#app/http/reports/own.server.ts'
import type { WatchedReport } from '#app/io/printing/jobs.server.ts'
import type { Route } from './+types/progress'

export const handle = {
  crumb: [{ label: 'Reportes', to: '/reports' }, { label: 'Preparando el reporte' }],
}

type Progress = Pick<WatchedReport, 'state' | 'done' | 'total' | 'error'>

const fileOf = (id: string) => `/reports/jobs/${id}/file`

/** Shows a long report's progress. Redirects to the file once it is finished. */
export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params
  const report = await watchOwnReport(args)
  if (report.state === 'done') throw redirectDocument(fileOf(id))
  const { spec, ...progress } = report
  return { id, progress, again: String(spec.query.from ?? '/reports') }
}

export async function action(args: Route.ActionArgs) {
  await cancelOwnReport(args)
  const text = 'Se ha cancelado el reporte'
  return redirectWithToast(contextOf(args).app, '/reports', { tone: 'success', text })
}

export default function ReportProgress({ loaderData: { id, ...loaded } }: Route.ComponentProps) {
  const progress = useProgress(id, loaded.progress)
  return (
    <Page title="Preparando el reporte">
      <div className="panel report-progress">
        {progress.state === 'failed' ? (
          <Failed error={progress.error} again={loaded.again} />
        ) : (
          <UnderWay {...progress} />
        )}
      </div>
    </Page>
  )
}

function UnderWay({ state, done, total }: Progress) {
  const count = total > 0 ? `${done} de ${total}` : 'Contando…'
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content="2" />
      </noscript>
      <p role="status">{state === 'waiting' ? 'En espera: hay otros reportes antes' : count}</p>
      <progress value={done} max={total || undefined} aria-label="Avance del reporte" />
      <p className="muted">El archivo se abre aquí mismo al terminar.</p>
      <Form method="post" className="form-actions">
        <SubmitButton variant="ghost">Cancelar</SubmitButton>
      </Form>
    </>
  )
}

function Failed({ error, again }: { error: string | null; again: string }) {
  return (
    <>
      <p className="form-errors" role="alert">
        {error}
      </p>
      <div className="form-actions">
        <a className="btn btn-ghost" href="/reports">
          Ir a reportes
        </a>
        <a className="btn btn-primary" href={again} data-document="">
          Intentar de nuevo
        </a>
      </div>
    </>
  )
}

/** Receives the progress from the server, and goes to the file when it is ready. */
function useProgress(id: string, first: Progress): Progress {
  const [progress, setProgress] = useState(first)
  const isOver = progress.state === 'failed'
  useEffect(() => {
    if (isOver) return
    const source = new EventSource(`/reports/jobs/${id}/events`)
    source.onmessage = ({ data }) => {
      const now: Progress = JSON.parse(data)
      if (now.state === 'done') window.location.replace(fileOf(id))
      else setProgress(now)
    }
    // The browser reconnects by itself, unless the report is gone.
    source.onerror = () => {
      if (source.readyState === EventSource.CLOSED) window.location.reload()
    }
    return () => source.close()
  }, [id, isOver])
  return progress
}
