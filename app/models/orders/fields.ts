/** What the lists of payroll orders and of personal payment orders can both be asked for. */
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
