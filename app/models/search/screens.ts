/** Screens by name, for the search for everything (docs/rules/finding.md#5). */

import { searchKey } from '#app/kernel/values/text.ts'
import { allows } from '#app/models/access/permissions.ts'
import type { Found, Group, Rank } from './fields.ts'
import type { Term } from './term.ts'

type Screen = {
  to: string
  title: string
  /** What people call it besides, and what is done there. */
  words: string
  /** One's own papers, for whom has no list of people: staff have them on each person's page. */
  isOwn?: true
}

/** They have no list that could show the rest. */
const MOST = 10

/** Every screen that has an address of its own and needs no record. */
export const SCREENS: readonly Screen[] = [
  { to: '/dashboard', title: 'Dashboard', words: 'inicio tablero panel resumen estadísticas' },
  { to: '/titulars', title: 'Titulares', words: 'personas empleados proveedores beneficiarios' },
  {
    to: '/titulars/hire',
    title: 'Registrar empleado',
    words: 'como crear nuevo trabajador contratar ingreso personal',
  },
  {
    to: '/titulars/create',
    title: 'Crear titular',
    words: 'registrar nuevo proveedor beneficiario persona externo empresa',
  },
  {
    to: '/titulars/invite',
    title: 'Invitar a varios',
    words: 'invitación empleados usuarios correo enlace acceso',
  },
  { to: '/accounts', title: 'Números de cuenta', words: 'cuentas bancarias' },
  {
    to: '/accounts/create',
    title: 'Crear número de cuenta',
    words: 'registrar nueva cuenta bancaria',
  },
  {
    to: '/company-accounts',
    title: 'Cuentas de empresa',
    words: 'saldos capital disponible bancos estado de cuenta',
  },
  {
    to: '/company-accounts/create',
    title: 'Crear cuenta de empresa',
    words: 'registrar nueva cuenta bancaria',
  },
  { to: '/transfers', title: 'Transferencias', words: 'traspasos entre cuentas' },
  {
    to: '/transfers/create',
    title: 'Nueva transferencia',
    words: 'transferir fondos mover dinero entre cuentas registrar crear',
  },
  { to: '/banks', title: 'Bancos', words: 'códigos swift' },
  { to: '/banks/create', title: 'Crear banco', words: 'registrar nuevo' },
  {
    to: '/settings/parameters',
    title: 'Parámetros de ley',
    words: 'seguro social sso faov lph paro forzoso salario mínimo deducciones tope lunes',
  },
  { to: '/settings/parameters/confirm', title: 'Confirmar valores', words: 'de ley' },
  {
    to: '/settings/concepts',
    title: 'Conceptos',
    words: 'horas extras nocturnas feriados inasistencias comisiones asignaciones deducciones',
  },
  { to: '/settings/concepts/create', title: 'Crear concepto', words: 'nuevo nómina' },
  { to: '/paysheets', title: 'Órdenes de nómina', words: 'pagos sueldos quincenas recibos' },
  {
    to: '/paysheets/create',
    title: 'Crear orden de nómina',
    words: 'nueva pagar sueldo salario quincena empleado',
  },
  {
    to: '/paysheets/create/many',
    title: 'Crear varias órdenes de nómina',
    words: 'crear nómina nueva pagar quincena todos lote asistente masiva traer novedades',
  },
  { to: '/payroll-runs', title: 'Nóminas', words: 'quincenas corridas resumen de nómina' },
  {
    to: '/payroll/contributions',
    title: 'Aportes del mes',
    words:
      'patrono parafiscales seguro social sso faov inces pensiones paro forzoso contribuciones',
  },
  {
    to: '/payroll/journal',
    title: 'Asiento de nómina',
    words:
      'contabilidad contador diario debe haber comprobante códigos contables cuentas contables',
  },
  {
    to: '/payroll/journal/codes',
    title: 'Códigos contables',
    words: 'contabilidad contador asiento cuentas plan de cuentas',
  },
  {
    to: '/payroll/contributions/faov',
    title: 'Archivo del FAOV',
    words: 'txt banavih lph vivienda aportes declaración descargar',
  },
  { to: '/payments', title: 'Órdenes personales', words: 'pagos proveedores' },
  {
    to: '/payments/create',
    title: 'Crear orden personal',
    words: 'nuevo pago pagar proveedor cheque transferencia pago móvil',
  },
  {
    to: '/payments/bank-files',
    title: 'Archivos del banco de órdenes personales',
    words: 'pago masivo lote txt',
  },
  { to: '/approvals', title: 'Por aprobar', words: 'aprobaciones aprobar rechazar pendientes' },
  { to: '/incomes', title: 'Ingresos', words: 'fondos depósitos entradas' },
  {
    to: '/incomes/create',
    title: 'Registrar ingreso',
    words: 'crear nuevo fondos depósito agregar dinero',
  },
  {
    to: '/import',
    title: 'Importar y exportar',
    words: 'importación exportación carga masiva subir descargar archivo excel csv plantilla',
  },
  {
    to: '/import/employees',
    title: 'Importar empleados con cuentas y salarios',
    words: 'importación carga masiva subir archivo excel csv personal sueldos',
  },
  {
    to: '/import/suppliers',
    title: 'Importar proveedores',
    words: 'importación carga masiva subir archivo excel csv beneficiarios',
  },
  {
    to: '/reports',
    title: 'Reportes',
    words: 'informes listados pdf excel csv recibos imprimir constancia de trabajo',
  },
  {
    to: '/reports/summary',
    title: 'Resumen anual',
    words: 'año arc impuesto retenciones meses pdf excel',
    isOwn: true,
  },
  { to: '/messages', title: 'Mensajes', words: 'avisos notificaciones bandeja' },
  {
    to: '/settings',
    title: 'Mi cuenta',
    words: 'configuración contraseña clave correo perfil telegram',
  },
  {
    to: '/settings/second-factor',
    title: 'Segundo factor',
    words: 'configuración seguridad verificación dos pasos 2fa totp códigos de recuperación',
  },
  {
    to: '/settings/devices',
    title: 'Dispositivos',
    words: 'configuración seguridad sesiones abiertas cerrar sesión teléfono',
  },
  {
    to: '/settings/views',
    title: 'Vistas guardadas',
    words: 'configuración filtros listas columnas',
  },
  {
    to: '/settings/salary',
    title: 'Salarios',
    words: 'configuración sueldos montos bono de alimentación sso paro forzoso firmas autorizado',
  },
  {
    to: '/settings/salary/raise',
    title: 'Aumentar salarios',
    words: 'configuración aumento incremento ajuste sueldos porcentaje',
  },
  {
    to: '/settings/salary/arrears',
    title: 'Diferencias por pagar',
    words: 'configuración salarios sueldos retroactivo aumento atrasado deuda pendiente',
  },
  {
    to: '/settings/salary/islr',
    title: 'ISLR',
    words: 'configuración impuesto sobre la renta retención porcentaje ari tarifa salarios',
  },
  {
    to: '/settings/rates',
    title: 'Tasas',
    words: 'configuración cambio dólar euro bcv divisas moneda usd eur',
  },
  {
    to: '/settings/rates/upload',
    title: 'Tasas de un archivo',
    words: 'configuración subir importar cambio dólar euro csv excel',
  },
  {
    to: '/settings/users',
    title: 'Usuarios',
    words: 'configuración roles permisos accesos registro confirmar',
  },
  {
    to: '/settings/users/create',
    title: 'Nuevo usuario',
    words: 'configuración crear invitar registrar invitación acceso',
  },
  {
    to: '/settings/announcements',
    title: 'Anuncios',
    words: 'configuración avisos mensajes a todos difusión',
  },
  {
    to: '/settings/announcements/create',
    title: 'Crear anuncio',
    words: 'configuración nuevo aviso mensaje a todos publicar',
  },
  {
    to: '/settings/company',
    title: 'Empresa',
    words: 'configuración rif dirección teléfono logo nombre',
  },
  {
    to: '/settings/preferences',
    title: 'Preferencias',
    words: 'configuración notificaciones cumpleaños avisos',
  },
  {
    to: '/settings/mail',
    title: 'Correo',
    words: 'configuración e-mail smtp envíos no llegaron rebotados prueba',
  },
  { to: '/settings/closing', title: 'Cierre', words: 'configuración cerrar mes período bloquear' },
  {
    to: '/settings/approval',
    title: 'Aprobación',
    words: 'configuración segunda persona límite monto umbral',
  },
  {
    to: '/settings/access',
    title: 'Acceso',
    words: 'configuración seguridad exigir segundo factor obligatorio roles',
  },
  {
    to: '/settings/audit',
    title: 'Auditoría',
    words: 'configuración historial cambios bitácora registro quién',
  },
]

const KEYS = SCREENS.map((screen) => ({
  screen,
  title: searchKey(screen.title),
  words: searchKey(`${screen.title} ${screen.words}`).split(' '),
}))

/** The screens that the user may open, by words that each begin a word of theirs. */
export function findScreens(role_id: number, { key }: Pick<Term, 'key'>): Group {
  const typed = key.split(' ')
  const results = KEYS.filter(({ words }) =>
    typed.every((part) => words.some((word) => word.startsWith(part))),
  )
    .filter(({ screen }) => allows(role_id, screen.to))
    .filter(({ screen }) => !screen.isOwn || !allows(role_id, '/titulars'))
    .map(({ screen: { to, title }, title: name }): Found => {
      const rank: Rank = name === key ? 0 : name.startsWith(key) ? 1 : 2
      return { to, title, detail: 'Pantalla', state: null, rank }
    })
    .sort((a, b) => a.rank - b.rank)
  return { title: 'Pantallas', results: results.slice(0, MOST), all: null }
}
