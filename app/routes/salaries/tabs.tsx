import { Tabs } from '#app/components/frame/tabs.tsx'

const SUBJECTS = [
  { to: '/settings/salary', label: 'Salarios' },
  { to: '/settings/salary/amounts', label: 'Montos' },
  { to: '/settings/salary/signatures', label: 'Firmas' },
]

/** What each is paid, what all are paid beside it, and who signs. */
export const SalaryTabs = () => <Tabs items={SUBJECTS} label="Salarios, montos y firmas" />
