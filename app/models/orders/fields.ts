/** The filters and sorts shared by the lists of payroll orders and personal payment orders. */
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
