import { redirect } from 'react-router'
import type { Route } from './+types/moved'

/** The list of users is part of the settings. */
export function loader({ url }: Route.LoaderArgs): never {
  throw redirect(`/settings/users${url.search}`)
}
