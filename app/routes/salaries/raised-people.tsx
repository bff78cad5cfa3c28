import { pagesAround } from '#app/components/frame/pagination.tsx'
import { type Column, DataTable } from '#app/components/lists/data-table.tsx'
import { Namesake } from '#app/components/lists/namesake.tsx'
import { counted } from '#app/kernel/values/counts.ts'
import { formatMoney } from '#app/kernel/values/currencies.ts'
import type { People } from './raise.server.ts'

type Row = People['rows'][number] & { isChosen: boolean }

/** The people to choose, some at a time. Every button keeps the page's ticks. */
export function RaisedPeople({ chosen, people }: { chosen: number[]; people: People }) {
  const ids = new Set(chosen)
  const rows = people.rows.map((row) => ({ ...row, isChosen: ids.has(row.id) }))
  return (
    <details className="form-section raise-people" open={chosen.length > 0 || people.search !== ''}>
      <summary>
        <b>Elegir personas</b>{' '}
        <span className="muted">
          {counted(chosen.length, 'elegida', 'elegidas')}; cuentan si arriba dice «Las personas
          elegidas»
        </span>
      </summary>
      <input type="hidden" name="chosen" value={chosen.join()} />
      <input type="hidden" name="had" value={rows.map(({ id }) => id).join()} />
      <input type="hidden" name="shown_page" value={people.page} />
      <div className="salary-turn">
        <input
          // Another search gets its own field.
          key={people.search}
          className="input"
          type="search"
          name="search"
          aria-label="Buscar personas"
          maxLength={200}
          defaultValue={people.search}
        />
        <button type="submit" className="btn btn-neutral" name="intent" value="find">
          Buscar
        </button>
      </div>
      <DataTable
        caption="Personas"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ id, isChosen }) => `${id}-${isChosen}`}
        empty={
          people.search && (
            <p>
              Ningún resultado para «{people.search}».{' '}
              <button type="submit" className="btn btn-ghost" name="intent" value="clear">
                Limpiar
              </button>
            </p>
          )
        }
      />
      {people.lastPage > 1 && (
        <div className="salary-turn">
          {pagesAround(people.page, people.lastPage).map((target) =>
            target === null || target === people.page ? null : (
              <button
                key={target}
                type="submit"
                className="btn btn-ghost"
                name="page"
                value={target}
              >
                Página {target}
              </button>
            ),
          )}
        </div>
      )}
    </details>
  )
}

const COLUMNS: Column<Row>[] = [
  {
    key: 'name',
    label: 'Empleado',
    card: 'title',
    cell: ({ id, name, namesake, isChosen, salary }) => (
      <label className="wizard-tick">
        <input
          className="checkbox"
          type="checkbox"
          name="titular"
          value={id}
          defaultChecked={isChosen}
          disabled={salary === 0}
        />
        <span>
          {name} {salary === 0 && <small>(Sin salario)</small>}
          <Namesake ric={namesake} />
        </span>
      </label>
    ),
  },
  { key: 'department', label: 'Departamento', cell: ({ department }) => department ?? '—' },
  {
    key: 'salary',
    label: 'Salario',
    align: 'end',
    card: 'value',
    className: 'money',
    cell: (person) =>
      person.salary > 0 ? formatMoney(person.salary, person.salary_currency) : '—',
  },
]
