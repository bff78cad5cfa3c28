import type { ComponentProps } from 'react'
import { Pagination } from '#app/components/frame/pagination.tsx'
import type { ListScreen } from '#app/http/lists/screen.server.ts'
import type { PageOf } from '#app/kernel/asking/listing.ts'
import { LinkGroup } from './link-group.tsx'

type ListPagesProps = Pick<ComponentProps<typeof Pagination>, 'name' | 'label'> & {
  page: PageOf<unknown>
  /** Its pages may have other sizes. */
  list?: ListScreen
}

export function ListPages({ list, page, ...named }: ListPagesProps) {
  const sizes = list?.tools?.sizes ?? []
  return (
    <Pagination
      {...named}
      page={page.current_page}
      lastPage={page.last_page}
      perPage={page.per_page}
      total={page.total}
    >
      {sizes.length > 0 && <LinkGroup label="Filas" links={sizes} />}
    </Pagination>
  )
}
