/** Screens by name, for the search for everything (docs/rules/finding.md#5). */

import { searchKey } from '#app/kernel/values/text.ts'
import { allows } from '#app/models/access/permissions.ts'
import type { Found, Group, Rank } from './fields.ts'
import type { Term } from './term.ts'

/** They have no list that could show the rest. */
const MOST = 10

/** Every screen that has an address of its own and needs no record, and what people call it besides. */
const NAMES: Record<string, readonly [title: string, words: string]> = {
  '/dashboard': ['Dashboard', 'inicio tablero panel resumen estadísticas'],
  '/titulars': ['Titulares', 'personas empleados proveedores beneficiarios'],
  '/titulars/hire': [
    'Registrar empleado',
    'como crear nuevo trabajador contratar ingreso personal',
  ],
  '/titulars/create': [
    'Crear titular',
    'registrar nuevo proveedor beneficiario persona externo empresa',
  ],
  '/titulars/invite': ['Invitar a varios', 'invitación empleados usuarios correo enlace acceso'],
  '/accounts': ['Números de cuenta', 'cuentas bancarias'],
  '/accounts/create': ['Crear número de cuenta', 'registrar nueva cuenta bancaria'],
  '/company-accounts': ['Cuentas de empresa', 'saldos capital disponible bancos estado de cuenta'],
  '/company-accounts/create': ['Crear cuenta de empresa', 'registrar nueva cuenta bancaria'],
  '/transfers': ['Transferencias', 'traspasos entre cuentas'],
  '/transfers/create': [
    'Nueva transferencia',
    'transferir fondos mover dinero entre cuentas registrar crear',
  ],
  '/banks': ['Bancos', 'códigos swift'],
  '/banks/create': ['Crear banco', 'registrar nuevo'],
  '/settings/parameters': [
    'Parámetros de ley',
    'seguro social sso faov lph paro forzoso salario mínimo deducciones tope lunes',
  ],
  '/settings/parameters/confirm': ['Confirmar valores', 'de ley'],
  '/settings/concepts': [
    'Conceptos',
    'horas extras nocturnas feriados inasistencias comisiones asignaciones deducciones',
  ],
  '/settings/concepts/create': ['Crear concepto', 'nuevo nómina'],
  '/paysheets': ['Órdenes de nómina', 'pagos sueldos quincenas recibos'],
  '/paysheets/create': ['Crear orden de nómina', 'nueva pagar sueldo salario quincena empleado'],
  '/paysheets/create/many': [
    'Crear varias órdenes de nómina',
    'crear nómina nueva pagar quincena todos lote asistente masiva traer novedades',
  ],
  '/payroll-runs': ['Nóminas', 'quincenas corridas resumen de nómina'],
  '/payroll/contributions': [
    'Aportes del mes',
    'patrono parafiscales seguro social sso faov inces pensiones paro forzoso contribuciones',
  ],
  '/payroll/journal': [
    'Asiento de nómina',
    'contabilidad contador diario debe haber comprobante códigos contables cuentas contables',
  ],
  '/payroll/journal/codes': [
    'Códigos contables',
    'contabilidad contador asiento cuentas plan de cuentas',
  ],
  '/payroll/contributions/faov': [
    'Archivo del FAOV',
    'txt banavih lph vivienda aportes declaración descargar',
  ],
  '/payments': ['Órdenes personales', 'pagos proveedores'],
  '/payments/create': [
    'Crear orden personal',
    'nuevo pago pagar proveedor cheque transferencia pago móvil',
  ],
  '/payments/bank-files': ['Archivos del banco de órdenes personales', 'pago masivo lote txt'],
  '/approvals': ['Por aprobar', 'aprobaciones aprobar rechazar pendientes'],
  '/incomes': ['Ingresos', 'fondos depósitos entradas'],
  '/incomes/create': ['Registrar ingreso', 'crear nuevo fondos depósito agregar dinero'],
  '/import': [
    'Importar y exportar',
    'importación exportación carga masiva subir descargar archivo excel csv plantilla',
  ],
  '/import/employees': [
    'Importar empleados con cuentas y salarios',
    'importación carga masiva subir archivo excel csv personal sueldos',
  ],
  '/import/suppliers': [
    'Importar proveedores',
    'importación carga masiva subir archivo excel csv beneficiarios',
  ],
  '/reports': [
    'Reportes',
    'informes listados pdf excel csv recibos imprimir constancia de trabajo',
  ],
  '/reports/summary': ['Resumen anual', 'año arc impuesto retenciones meses pdf excel'],
  '/messages': ['Mensajes', 'avisos notificaciones bandeja'],
  '/settings': ['Mi cuenta', 'configuración contraseña clave correo perfil telegram'],
  '/settings/second-factor': [
    'Segundo factor',
    'configuración seguridad verificación dos pasos 2fa totp códigos de recuperación',
  ],
  '/settings/devices': [
    'Dispositivos',
    'configuración seguridad sesiones abiertas cerrar sesión teléfono',
  ],
  '/settings/views': ['Vistas guardadas', 'configuración filtros listas columnas'],
  '/settings/salary': ['Salarios', 'configuración sueldos'],
  '/settings/salary/amounts': [
    'Montos',
    'configuración de pagos salarios bono de alimentación sso seguro social paro forzoso',
  ],
  '/settings/salary/signatures': ['Firmas', 'configuración realizado autorizado por firmantes'],
  '/settings/salary/raise': [
    'Aumentar salarios',
    'configuración aumento incremento ajuste sueldos porcentaje',
  ],
  '/settings/salary/arrears': [
    'Diferencias por pagar',
    'configuración salarios sueldos retroactivo aumento atrasado deuda pendiente',
  ],
  '/settings/salary/islr': [
    'ISLR',
    'configuración impuesto sobre la renta retención porcentaje ari tarifa salarios',
  ],
  '/settings/rates': ['Tasas', 'configuración cambio dólar euro bcv divisas moneda usd eur'],
  '/settings/rates/upload': [
    'Tasas de un archivo',
    'configuración subir importar cambio dólar euro csv excel',
  ],
  '/settings/users': ['Usuarios', 'configuración roles permisos accesos registro confirmar'],
  '/settings/users/create': [
    'Nuevo usuario',
    'configuración crear invitar registrar invitación acceso',
  ],
  '/settings/announcements': ['Anuncios', 'configuración avisos mensajes a todos difusión'],
  '/settings/announcements/create': [
    'Crear anuncio',
    'configuración nuevo aviso mensaje a todos publicar',
  ],
  '/settings/company': ['Empresa', 'configuración rif dirección teléfono logo nombre'],
  '/settings/preferences': ['Preferencias', 'configuración notificaciones cumpleaños avisos'],
  '/settings/mail': ['Correo', 'configuración e-mail smtp envíos no llegaron rebotados prueba'],
  '/settings/closing': ['Cierre', 'configuración cerrar mes período bloquear'],
  '/settings/approval': ['Aprobación', 'configuración segunda persona límite monto umbral'],
  '/settings/access': ['Acceso', 'configuración seguridad exigir segundo factor obligatorio roles'],
  '/settings/audit': ['Auditoría', 'configuración historial cambios bitácora registro quién'],
}

/** One's own papers, for whom has no list of people: staff have them on each person's page. */
const OWN = '/reports/summary'

export const SCREENS = Object.entries(NAMES).map(([to, [title, words]]) => ({ to, title, words }))

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
    .filter(({ screen }) => screen.to !== OWN || !allows(role_id, '/titulars'))
    .map(({ screen: { to, title }, title: name }): Found => {
      const rank: Rank = name === key ? 0 : name.startsWith(key) ? 1 : 2
      return { to, title, detail: 'Pantalla', state: null, rank }
    })
    .sort((a, b) => a.rank - b.rank)
  return { title: 'Pantallas', results: results.slice(0, MOST), all: null }
}
