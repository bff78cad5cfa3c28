import { data } from 'react-router'

export function loader() {
  throw data(null, { status: 404 })
}

export const action = loader

/** Never rendered. A route without a component would answer with data, not the error screen. */
export default function NotFoundRoute() {
  return null
}
