import { Pagination } from '#app/components/frame/pagination.tsx'
import type { ListScreen } from '#app/http/lists/screen.server.ts'
import type { PageOf } from '#app/kernel/asking/listing.ts'
import { LinkGroup } from './link-group.tsx'

/** The pages of a list, and the sizes that they may have. */
export function ListPages({ list, page }: { list: ListScreen; page: PageOf<unknown> }) {
  const sizes = list.tools?.sizes ?? []
  return (
    <Pagination
      page={page.current_page}
      lastPage={page.last_page}
      perPage={page.per_page}
      total={page.total}
    >
      {sizes.length > 0 && <LinkGroup label="Filas" links={sizes} />}
    </Pagination>
  )
}
