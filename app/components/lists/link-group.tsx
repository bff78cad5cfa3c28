import type { ListLink } from '#app/http/lists/tools.server.ts'

/** Links to the list with another query, under one name: 'Filas: 10 25 50 100'. */
export function LinkGroup({ label, links }: { label: string; links: readonly ListLink[] }) {
  return (
    <nav className="link-group" aria-label={label}>
      <span className="muted">{label}</span>
      {links.map(({ label, to, current }) => (
        <a key={label} href={to} data-keep-scroll="" aria-current={current || undefined}>
          {label}
        </a>
      ))}
    </nav>
  )
}
