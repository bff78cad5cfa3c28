import { expect, test } from 'vitest'
import { pagesAround } from '#app/components/frame/pagination.tsx'

test.each([
  [1, 1, [1]],
  [1, 9, [1, 2, 3, null, 9]],
  [3, 9, [1, 2, 3, 4, 5, null, 9]],
  [4, 9, [1, 2, 3, 4, 5, 6, null, 9]],
  [5, 9, [1, null, 3, 4, 5, 6, 7, null, 9]],
  [6, 9, [1, null, 4, 5, 6, 7, 8, 9]],
  [9, 9, [1, null, 7, 8, 9]],
])(
  'on page %i of %i two pages on each side, the first and the last are linked',
  (page, last, pages) => {
    expect(pagesAround(page, last)).toEqual(pages)
  },
)
