import { accountTail, formatAccountNumber } from '#app/kernel/values/account-number.ts'

/** A company account by its bank and last digits; its whole number shows on hover and focus. */
export function CompanyAccountLink({
  id,
  bank,
  number,
}: {
  id: number
  bank: string
  number: string
}) {
  return (
    <>
      {bank}{' '}
      <a href={`/company-accounts/${id}`} data-full={formatAccountNumber(number)}>
        {accountTail(number)}
      </a>
    </>
  )
}
