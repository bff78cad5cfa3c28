import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import BanknoteArrowDown from 'lucide-react/icons/banknote-arrow-down'
import BanknoteArrowUp from 'lucide-react/icons/banknote-arrow-up'
import Bell from 'lucide-react/icons/bell'
import Building2 from 'lucide-react/icons/building-2'
import Failed from 'lucide-react/icons/circle-alert'
import Check from 'lucide-react/icons/circle-check'
import CreditCard from 'lucide-react/icons/credit-card'
import Download from 'lucide-react/icons/download'
import FileChartColumn from 'lucide-react/icons/file-chart-column'
import HandCoins from 'lucide-react/icons/hand-coins'
import Landmark from 'lucide-react/icons/landmark'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import LogOut from 'lucide-react/icons/log-out'
import Menu from 'lucide-react/icons/menu'
import Plus from 'lucide-react/icons/plus'
import ReceiptText from 'lucide-react/icons/receipt-text'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Search from 'lucide-react/icons/search'
import Settings from 'lucide-react/icons/settings'
import UserPlus from 'lucide-react/icons/user-plus'
import Users from 'lucide-react/icons/users'
import WalletMinimal from 'lucide-react/icons/wallet-minimal'
import X from 'lucide-react/icons/x'

/** The icons of the screens by what they mean; each stands beside a word or a hidden one. */
export const icons = {
  accounts: CreditCard,
  add: Plus,
  banks: Building2,
  brand: WalletMinimal,
  close: X,
  companyAccounts: Landmark,
  dashboard: LayoutDashboard,
  done: Check,
  download: Download,
  expenses: BanknoteArrowUp,
  failed: Failed,
  hire: UserPlus,
  incomes: BanknoteArrowDown,
  logout: LogOut,
  menu: Menu,
  messages: Bell,
  payments: HandCoins,
  paysheets: ReceiptText,
  reload: RefreshCw,
  reports: FileChartColumn,
  search: Search,
  settings: Settings,
  titulars: Users,
  transfers: ArrowLeftRight,
} as const

export type IconName = keyof typeof icons

/** An icon that screen readers skip: the word is beside it. */
export function Icon({ name }: { name: IconName }) {
  const Drawing = icons[name]
  return <Drawing className="icon" aria-hidden />
}
