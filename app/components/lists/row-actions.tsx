import { keepQuery } from '#app/components/frame/own-address.ts'

export type RowAction = {
  label: string
  to: string
  newTab?: boolean
  /** A file or another document, loaded by the browser instead of the router. */
  document?: boolean
  destructive?: boolean
  /** For dialogs over the list: keeps the list's query and the scroll position. */
  keepSearch?: boolean
}

/**
 * A row's last cell: the first action as a plain link, the others in a menu without scripts. A row
 * without actions shows `none`. It is called as a function, not as an element: rows are many, and
 * it needs no more.
 */
export function RowActions(actions: RowAction[], search: string, rowLabel?: string, none?: string) {
  const [first, ...others] = actions
  return (
    <td className="row-actions">
      {first ? actionLink(first, search) : none && <span className="muted">{none}</span>}
      {others.length > 0 && (
        <details className="row-menu" name="row-menu" data-popup="">
          <summary aria-label={rowLabel ? `Más acciones: ${rowLabel}` : 'Más acciones'}>
            •••
          </summary>
          <div className="menu-popup">{others.map((action) => actionLink(action, search))}</div>
        </details>
      )}
    </td>
  )
}

function actionLink(action: RowAction, search: string) {
  const { label, to, newTab, document, destructive, keepSearch } = action
  return (
    <a
      key={label}
      href={keepSearch ? keepQuery(to, search) : to}
      className={destructive ? 'destructive' : undefined}
      target={newTab ? '_blank' : undefined}
      data-document={document ? '' : undefined}
      data-keep-scroll={keepSearch ? '' : undefined}
    >
      {label}
    </a>
  )
}
