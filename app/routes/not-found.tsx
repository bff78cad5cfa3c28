import { data } from 'react-router'

export function loader() {
  throw data(null, { status: 404 })
}

export const action = loader

/** Never drawn; a route without it would answer with data instead of the error screen. */
export default function NotFoundRoute() {
  return null
}
