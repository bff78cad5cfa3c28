import { useOwnAddress, withQuery } from '#app/components/frame/own-address.ts'
import { pagesAround } from '#app/components/frame/pagination.tsx'
import type { ListScreen } from '#app/http/lists/screen.server.ts'

const SORTS = [
  ['name,asc', 'Empleado, de la A a la Z'],
  ['name,desc', 'Empleado, de la Z a la A'],
  ['ric,asc', 'CI/RIF'],
  ['salary,desc', 'Salario, el mayor primero'],
  ['salary,asc', 'Salario, el menor primero'],
] as const

type TurnProps = { list: ListScreen; page: number; lastPage: number }

/** Searches, sorts and turns the page with what is typed: links would leave it behind. */
export function TurnWithoutScripts({ list, page, lastPage }: TurnProps) {
  const { search } = useOwnAddress()
  return (
    <div className="without-scripts salary-turn">
      <input
        className="input"
        type="search"
        name="search"
        aria-label="Buscar, con lo escrito"
        placeholder="Nombre o cédula"
        maxLength={200}
        defaultValue={list.search}
      />
      <select
        className="select"
        name="sort_by"
        aria-label="Ordenar por"
        defaultValue={`${list.sort.field},${list.sort.direction}`}
      >
        {SORTS.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <button type="submit" className="btn btn-neutral" name="go" value="find">
        Buscar y ordenar
      </button>
      {list.tools?.sizes
        .filter(({ current }) => !current)
        .map(({ label, to }) => (
          <button key={to} type="submit" className="btn btn-ghost" name="go" value={to}>
            {label} filas
          </button>
        ))}
      {lastPage > 1 && <span className="muted">{`Página ${page} de ${lastPage}`}</span>}
      {lastPage > 1 &&
        pagesAround(page, lastPage).map((target) =>
          target === null || target === page ? null : (
            <button
              key={target}
              type="submit"
              className="btn btn-ghost"
              name="go"
              value={withQuery(search, { page: String(target) })}
            >
              Página {target}
            </button>
          ),
        )}
    </div>
  )
}
