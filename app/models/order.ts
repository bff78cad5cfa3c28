/** What payroll orders and personal payment orders have in common. Runs anywhere. */

export const orderLabels = {
  titular_id: 'Titular',
  amount: 'Monto',
  allow_duplicate: 'Crear de todos modos',
  transaction: 'Forma de pago',
  number: 'Número de transacción',
  enterprise_id: 'Cuenta de la empresa',
  issued_at: 'Fecha',
  concept: 'Concepto',
  observation: 'Observación',
  realized: 'Realizado por',
  authorized: 'Autorizado por',
}

/** What every list of orders can be asked for. */
export const orderListing = {
  sorts: [
    'id',
    'order',
    'issued_at',
    'titular',
    'account',
    'enterprise',
    'amount',
    'transaction',
    'number',
    'concept',
    'created_at',
    'updated_at',
  ],
  defaultSort: 'created_at,desc',
  dated: true,
  filters: {
    titular: { kind: 'id' },
    account: { kind: 'id' },
    enterprise: { kind: 'id' },
    voided: { kind: 'flag' },
  },
  with: ['titular', 'account', 'account.bank', 'enterprise', 'enterprise.bank'],
} as const
