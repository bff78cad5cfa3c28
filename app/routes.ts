/** Every URL on one page, grouped as the sidebar is. Dialogs are child routes of their lists. */
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('routes/access/login.tsx'),
  route('register', 'routes/access/register.tsx'),
  route('logout', 'routes/access/logout.ts'),

  layout('routes/shell.tsx', [
    route('dashboard', 'routes/dashboard.tsx'),
    route('banks', 'routes/banks/list.tsx', [
      route('create', 'routes/banks/create.tsx'),
      route(':id/edit', 'routes/banks/edit.tsx'),
      route(':id/delete', 'routes/banks/delete.tsx'),
      route(':id/accounts', 'routes/banks/accounts.tsx'),
    ]),
    route('paysheets', 'routes/paysheets/list.tsx', [
      route(':id/delete', 'routes/paysheets/delete.tsx'),
    ]),
    route('paysheets/create', 'routes/paysheets/create.tsx'),
    route('paysheets/:id/edit', 'routes/paysheets/edit.tsx'),
    route('reports', 'routes/reports.tsx'),
    route('incomes', 'routes/incomes/list.tsx', [route(':id/delete', 'routes/incomes/delete.tsx')]),
    route('incomes/create', 'routes/incomes/create.tsx'),
    route('incomes/:id/edit', 'routes/incomes/edit.tsx'),
  ]),

  route('api/*', 'routes/api/dispatch.ts'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
