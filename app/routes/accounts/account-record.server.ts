import { redirect } from 'react-router'
import { accountScreens, accountScreensOf } from '#app/components/nouns/account-screens.ts'
import { contextOf, idParam, type RouteArgs } from '#app/http/forms/forms.server.ts'
import { type Account, getAccount } from '#app/models/accounts/read.server.ts'

const ASKS = { with: new Set<string>(), withCount: new Set(['paysheets', 'payments']) }

/**
 * The account that the path names, with its counts. Its holder's scope decides which list it
 * belongs to. Under the other list's path this throws a redirect to the same tab of the right one.
 */
export async function readAccountRecord(args: RouteArgs): Promise<Account> {
  const account = await getAccount(contextOf(args).db, idParam(args.params), ASKS)
  const { pathname, search } = args.url
  const opened = accountScreens(pathname).path
  const { path } = accountScreensOf(account.scope)
  if (path !== opened) throw redirect(path + pathname.slice(opened.length) + search)
  return account
}
