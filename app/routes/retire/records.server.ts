import { accountScreens } from '#app/components/nouns/account-screens.ts'
import { contextOf, idParam, type RouteArgs } from '#app/http/forms/forms.server.ts'
import { submitActivation, submitRemoval } from '#app/http/forms/retire.server.ts'
import { backToList } from '#app/http/lists/screen.server.ts'
import { formatAccountNumber } from '#app/kernel/values/account-number.ts'
import {
  activateAccount,
  deactivateAccount,
  deleteAccount,
} from '#app/models/accounts/change.server.ts'
import { getAccount } from '#app/models/accounts/read.server.ts'
import { holdingAccount, holdingTitular } from '#app/models/records/holders.server.ts'
import {
  activateTitular,
  deactivateTitular,
  deleteTitular,
} from '#app/models/titulars/change.server.ts'
import { getTitular } from '#app/models/titulars/read.server.ts'
import type { Db } from '#db/client.server.ts'

const TITULARS = {
  noun: 'titular',
  read: getTitular,
  holding: holdingTitular,
  change: {
    ...{ what: 'el titular', remove: deleteTitular },
    ...{ activate: activateTitular, deactivate: deactivateTitular },
  },
} as const
const ACCOUNTS = {
  noun: 'cuenta',
  read: async (db: Db, id: number) => {
    const { number, active } = await getAccount(db, id)
    return { name: formatAccountNumber(number), active }
  },
  holding: holdingAccount,
  change: {
    ...{ what: 'la cuenta', remove: deleteAccount },
    ...{ activate: activateAccount, deactivate: deactivateAccount },
  },
} as const

type PathArgs = RouteArgs & { pattern: string }

/** The records that the route is about, the path of their list, and whether it is the removal. */
function recordsAt({ pattern }: PathArgs) {
  const path = `/${pattern.replace(/^\//, '')}`
  const isTitular = path.startsWith('/titulars')
  return {
    ...(isTitular ? TITULARS : ACCOUNTS),
    list: isTitular ? '/titulars' : accountScreens(path).path,
    isRemoval: path.endsWith('/delete'),
  }
}

/** The record, with what refers to it where it is to be deleted. Throws NotFound. */
export async function readRetired(args: PathArgs) {
  const { db } = contextOf(args)
  const id = idParam(args.params)
  const { noun, read, holding, list, isRemoval } = recordsAt(args)
  const { name, active } = await read(db, id)
  const holds = isRemoval ? await holding(db, id) : undefined
  return { noun, name, active, list, own: `${list}/${id}`, holds }
}

export function submitRetired(args: PathArgs) {
  const { change, list, isRemoval } = recordsAt(args)
  return isRemoval
    ? submitRemoval(args, { ...change, to: backToList(list, args.url) })
    : submitActivation(args, { ...change, to: `${list}/${idParam(args.params)}` })
}
