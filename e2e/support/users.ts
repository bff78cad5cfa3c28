/** A test's own users, so that tests do not interfere. */
import type { Api } from './api.ts'
import { another, uniqueName } from './company.ts'

export type OwnUser = { id: number; name: string; email: string; password: string }

const person = (name: string) => ({
  name: uniqueName(name),
  email: `persona${another()}@example.com`,
  password: 'clave-de-ahora',
})

/** A confirmed employee without a titular. */
export async function aUser(api: Api): Promise<OwnUser> {
  const own = person('Úrsula')
  const { id } = await api.post('users', { ...own, role_id: 3 })
  return { ...own, id }
}

/** Somebody who has registered and waits. */
export async function aRegistration(api: Api): Promise<OwnUser> {
  const own = person('Petra')
  await api.post('register', { ...own, re_password: own.password })
  const { data } = await api.get(`users?pending=1&search=${encodeURIComponent(own.email)}`)
  return { ...own, id: data[0].id }
}
