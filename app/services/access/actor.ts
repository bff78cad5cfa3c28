/** Who acts and when: every change is written down under it. */
export type Actor = {
  /** Null for the system itself: the first start, the command line. */
  id: number | null
  name: string
  /** 1 administrator, 2 developer, 3 employee. */
  role_id: number
  at: Date
}

export const systemActor = (at: Date): Actor => ({ id: null, name: 'Sistema', role_id: 1, at })
