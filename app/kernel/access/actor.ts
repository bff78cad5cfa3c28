import { ADMIN } from './roles.ts'

/** Who acts and when: every change is recorded with it. */
export type Actor = {
  /** Null for visitors, and for the system itself: the first start, the command line. */
  id: number | null
  name: string
  /** 1 administrator, 2 developer, 3 employee. */
  role_id: number
  at: Date
}

/** A person who acts now; without an id, a visitor. */
export function actorOf({ id, name, role_id }: Omit<Actor, 'at'>, at: Date): Actor {
  return { id, name, role_id, at }
}

export const systemActor = (at: Date): Actor =>
  actorOf({ id: null, name: 'Sistema', role_id: ADMIN }, at)
