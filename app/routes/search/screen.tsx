import { Badge } from '#app/components/frame/badge.tsx'
import { Icon } from '#app/components/frame/icons.tsx'
import { Page } from '#app/components/frame/page.tsx'
import type { Found, Group } from '#app/models/search/fields.ts'
import type { Route } from './+types/screen'
import { readFound } from './found.server.ts'

export const handle = { crumb: 'Buscar' }

/** The field of the top bar asks for the same as JSON, without the frame around it. */
export const middleware: Route.MiddlewareFunction[] = [
  async (args, next) => {
    if (args.request.headers.get('Accept') !== 'application/json') return next()
    const headers = { 'Cache-Control': 'private, no-store', Vary: 'Accept' }
    return Response.json(await readFound(args), { headers })
  },
]

export const loader = (args: Route.LoaderArgs) => readFound(args)

export default function Search({
  loaderData: { q, problem, groups, hints },
}: Route.ComponentProps) {
  return (
    <Page title="Buscar" part={q && `«${q}»`}>
      <search>
        <form className="search-form" action="/search">
          <label htmlFor="search-q">Qué busca</label>
          <div className="search-box">
            <Icon name="search" />
            <input
              // Another term gets its own field.
              key={q}
              className="input"
              id="search-q"
              type="search"
              name="q"
              maxLength={100}
              defaultValue={q}
              autoComplete="off"
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem && 'search-problem'}
            />
          </div>
          <button type="submit" className="btn btn-primary">
            Buscar
          </button>
          {problem && (
            <p className="field-error" id="search-problem">
              {problem}
            </p>
          )}
        </form>
      </search>
      {groups.map((group) => (
        <Results key={group.title} group={group} />
      ))}
      {groups.length === 0 && !problem && <Hints q={q} hints={hints} />}
    </Page>
  )
}

function Results({ group: { title, results, all } }: { group: Group }) {
  return (
    <section className="panel search-results">
      <h2>{title}</h2>
      <ul>
        {results.map((found) => (
          <li key={found.to}>
            <Result found={found} />
          </li>
        ))}
      </ul>
      {all && (
        <a href={all}>
          Ver todos<span className="sr-only">: {title}</span>
        </a>
      )}
    </section>
  )
}

function Result({ found: { to, title, detail, state, isFile } }: { found: Found }) {
  return (
    <>
      <a href={to} target={isFile ? '_blank' : undefined}>
        {title}
      </a>
      {state && <Badge tone={TONES[state] ?? 'neutral'}>{state}</Badge>}
      <span className="muted">{detail}</span>
    </>
  )
}

const TONES: Record<string, 'error' | 'waiting'> = {
  Anulada: 'error',
  Anulado: 'error',
  'Por aprobar': 'waiting',
}

function Hints({ q, hints }: { q: string; hints: string[] }) {
  return (
    <section className="panel search-hints">
      {q && <h2>Ningún resultado para «{q}»</h2>}
      <p>Puede buscar:</p>
      <ul>
        {hints.map((hint) => (
          <li key={hint}>{hint}</li>
        ))}
      </ul>
    </section>
  )
}
