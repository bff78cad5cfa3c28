/** The key for sorting and searching; same rule as the app's `searchKey`. */
export const searchKey = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
