/**
 * The end of the top bar as markup: the search, the bell, and the menu of the account. They are plain links and
 * forms, which no script draws, so the scripts of every screen do without them.
 */
import { renderToStaticMarkup } from 'react-dom/server'
import { Icon } from '#app/components/frame/icons.tsx'
import type { Theme } from '#app/http/access/theme.server.ts'

type Topbar = {
  user: { name: string; role: string }
  /** The number of unread messages; 100 means 100 or more. */
  unread: number
  /** How many documents wait for the user's approval. */
  waiting: number
  /** The chosen theme; null for the system's. */
  theme: Theme | null
}

export const endOfTopbar = (topbar: Topbar): string =>
  renderToStaticMarkup(
    <>
      <SearchField />
      <Bell {...topbar} />
      <AccountMenu {...topbar} />
    </>,
  )

/** On phones its button alone, which leads to the screen. Results show while one types. */
function SearchField() {
  return (
    <form className="search-field" action="/search">
      <button type="submit" className="icon-button">
        <Icon name="search" />
        <span className="sr-only">Búsqueda general</span>
      </button>
      <input
        className="input"
        type="search"
        name="q"
        aria-label="Búsqueda general"
        placeholder="Buscar ( / )"
      />
    </form>
  )
}

/** Leads to the messages, or, with nothing unread, to what waits for approval. */
function Bell({ unread, waiting }: Topbar) {
  const many = unread > 99 ? 'Más de 99' : unread
  const messages = unread === 1 ? '1 mensaje sin leer' : `${many} mensajes sin leer`
  const label = waiting > 0 ? `${messages} y ${waiting} por aprobar` : messages
  const onlyWaits = waiting > 0 && unread === 0
  return (
    <a className="icon-button" href={onlyWaits ? '/approvals' : '/messages'} title={label}>
      <Icon name="messages" />
      {unread + waiting > 0 && <span className="unread" />}
      <span className="sr-only">{label}</span>
    </a>
  )
}

function AccountMenu({ user, theme }: Topbar) {
  return (
    <details className="account-menu" data-popup="">
      <summary>
        <span className="avatar" aria-hidden="true">
          {user.name.trim().charAt(0).toUpperCase()}
        </span>
        <span className="sr-only">Menú de la cuenta de</span>
        <span className="account-name">
          <span>{user.name}</span>
          <span className="muted">{user.role}</span>
        </span>
      </summary>
      <div className="menu-popup">
        <a href="/settings">
          <Icon name="settings" />
          Mi cuenta
        </a>
        <Themes chosen={theme ?? 'system'} />
        <form method="post" action="/logout">
          <button type="submit">
            <Icon name="logout" />
            Cerrar sesión
          </button>
        </form>
      </div>
    </details>
  )
}

const NAMES = [
  ['system', 'Tema del sistema'],
  ['light', 'Tema claro'],
  ['dark', 'Tema oscuro'],
] as const

function Themes({ chosen }: { chosen: string }) {
  return (
    <form className="theme" method="post" action="/theme">
      {NAMES.map(([value, label]) => (
        <button
          key={value}
          type="submit"
          name="theme"
          value={value}
          aria-pressed={value === chosen}
        >
          {label}
        </button>
      ))}
    </form>
  )
}
