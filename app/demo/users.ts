/** The demo's users. Their passwords are not secret and are shown at each start. */
export const DEMO_ADMIN = {
  email: 'admin@demo.example',
  password: 'demo-administra',
} as const
/** The second administrator, who approves what the first has made. */
export const DEMO_APPROVER = {
  name: 'Carmen Villalobos',
  email: 'aprobacion@demo.example',
  password: 'demo-aprueba',
} as const
export const DEMO_DEVELOPER = {
  name: 'Rubén Materán',
  email: 'desarrollo@demo.example',
  password: 'demo-desarrolla',
} as const
export const DEMO_EMPLOYEE = {
  email: 'empleado@demo.example',
  password: 'demo-trabaja',
} as const

/** The users that the demo lists at its start. */
export const DEMO_NOTICE = [
  ['Administrador', DEMO_ADMIN] as const,
  ['Aprobador', DEMO_APPROVER] as const,
  ['Desarrollador', DEMO_DEVELOPER] as const,
  ['Empleado', DEMO_EMPLOYEE] as const,
]
  .map(([role, { email, password }]) => `  ${role.padEnd(14)} ${email.padEnd(24)} ${password}\n`)
  .join('')
