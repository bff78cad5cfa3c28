import { Icon } from '#app/components/frame/icons.tsx'
import type { ExportLink } from '#app/http/lists/exports.server.ts'

/** What the filters leave of a list, on all pages, as files (docs/rules/import.md#11). */
export function ExportMenu({ links }: { links: readonly ExportLink[] }) {
  return (
    <details className="list-export" name="row-menu" data-popup="">
      <summary>
        <Icon name="download" />
        Exportar
      </summary>
      <div className="menu-popup">
        {links.map(({ label, to }) => (
          <a key={to} href={to} data-document="">
            {label}
          </a>
        ))}
      </div>
    </details>
  )
}
