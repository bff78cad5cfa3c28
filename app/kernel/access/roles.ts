/** The roles by name; what each may do is in permissions.ts, which no screen needs. Runs anywhere. */
import { ROLES } from '#db/kinds.ts'

export const ADMIN = ROLES[0]
export const DEVELOPER = ROLES[1]
export const EMPLOYEE = ROLES[2]

/**
 * public: anyone · visitor: only logged-out users · member: any logged-in user · staff:
 * administrators and developers · admin: administrators.
 */
export type Access = 'public' | 'visitor' | 'member' | 'staff' | 'admin'

/** Their names on screen (docs/rules/access.md#1). */
export const ROLE_NAMES: Readonly<Record<number, string>> = {
  [ADMIN]: 'Administrador',
  [DEVELOPER]: 'Desarrollador',
  [EMPLOYEE]: 'Empleado',
}
