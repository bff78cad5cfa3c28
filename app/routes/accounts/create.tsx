import { FormActions, FormSection } from '#app/components/forms/layout.tsx'
import { hasErrors, RecordForm } from '#app/components/forms/record-form.tsx'
import { Dialog } from '#app/components/frame/dialog.tsx'
import { MissingNeeds } from '#app/components/frame/missing-needs.tsx'
import { AccountFields } from '#app/components/nouns/account-fields.tsx'
import { accountScreens, accountScreensOf } from '#app/components/nouns/account-screens.ts'
import { TitularPicker } from '#app/components/nouns/titular-picker.tsx'
import { chooseBankOf } from '#app/http/forms/bank-of-number.server.ts'
import { contextOf, idOf, newKey, submitForm, succeeded } from '#app/http/forms/forms.server.ts'
import { drawTitulars } from '#app/http/forms/picking.server.ts'
import { backToForm, readUnsent } from '#app/http/forms/unsent.server.ts'
import { backToList } from '#app/http/lists/screen.server.ts'
import { missingNeeds, withNextStep } from '#app/http/missing-needs.server.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { FieldErrors } from '#app/kernel/errors/errors.ts'
import type { InputOf } from '#app/kernel/fields/inputs.ts'
import type { Judge } from '#app/kernel/fields/judging.ts'
import { formatAccountNumber } from '#app/kernel/values/account-number.ts'
import { accountProblems, createAccount } from '#app/models/accounts/change.server.ts'
import { accountInput, accountLabels } from '#app/models/accounts/fields.ts'
import { getAccount } from '#app/models/accounts/read.server.ts'
import { bankOptions } from '#app/models/banks/read.server.ts'
import { titularOffer } from '#app/models/picking/read.server.ts'
import type { Route } from './+types/create'

export const handle = { dialog: true }

export async function loader(args: Route.LoaderArgs) {
  const { db } = contextOf(args)
  const { kind, path } = accountScreens(args.url.pathname)
  const { unsent, typed } = await readUnsent(args)
  const given = args.url.searchParams.get('titular') ?? ''
  const offer = await titularOffer(db, LISTS[kind], { keep: [idOf(typed?.titular_id ?? given)] })
  const { options } = offer
  const only = options.length === 1 ? options[0]?.value : ''
  return {
    isCompany: kind === 'company',
    path,
    banks: await bankOptions(db),
    lacks: await missingNeeds(args, kind === 'company' ? ['company'] : []),
    offer,
    unsent,
    back: backToForm(args.url) ?? backToList(path, args.url, true),
    defaults: typed ?? {
      titular_id: given || only,
      bank_id: args.url.searchParams.get('bank') ?? '',
    },
    key: newKey(),
  }
}

const LISTS = { company: 'companies', personal: 'titulars' } as const

const HOLDERLESS = { titular_id: problem('required', 'Elija el titular') }

export function action(args: Route.ActionArgs) {
  const { db } = contextOf(args)
  const screens = accountScreens(args.url.pathname)
  const judge: Judge<InputOf<typeof accountInput>> = async (tx, said) => ({
    ...(await accountProblems(tx, said)),
    ...(screens.kind === 'company' && said.titular_id === null && HOLDERLESS),
  })
  return submitForm(args, {
    schema: accountInput,
    judge,
    complete: (form) => chooseBankOf(db, form),
    creates: 'account',
    save: async ({ tx, input, actor }) => {
      const problems = await judge(tx, input)
      if (problems.titular_id) throw new FieldErrors(problems)
      return [await createAccount(tx, input, actor)]
    },
    draw: (typed, isRedrawn) => drawTitulars(db, LISTS[screens.kind], typed, isRedrawn),
    already: async ([id = 0]) => {
      const { bank, number } = await getAccount(db, id)
      const label = `la cuenta ${bank} ${formatAccountNumber(number)}`
      return { label, to: `${screens.path}/${id}` }
    },
    done: async ([id = 0], { number }) => {
      const { path } = accountScreensOf((await getAccount(db, id)).scope)
      const back =
        backToForm(args.url, { account: id }) ??
        (path === screens.path ? backToList(path, args.url) : path)
      const made = succeeded(back, `Se ha creado la cuenta ${formatAccountNumber(number)}`)
      return screens.kind === 'company' ? withNextStep(args, made) : made
    },
  })
}

export default function CreateAccount({ loaderData, actionData }: Route.ComponentProps) {
  const { lacks, isCompany, banks, offer, defaults, back, key } = loaderData
  return (
    <Dialog title="Crear cuenta" closeTo={back} hasErrors={hasErrors(actionData)} wide>
      <MissingNeeds lacks={lacks} />
      <RecordForm
        id="account"
        reply={actionData}
        labels={accountLabels}
        defaults={defaults}
        oneTimeKey={key}
      >
        {(fields) => (
          <>
            <FormSection>
              <AccountFields fields={fields} banks={banks}>
                <TitularPicker
                  field={fields.titular_id}
                  offer={actionData?.drawn?.titulars ?? offer}
                  placeholder={isCompany ? 'Elija el titular' : 'Sin titular asociado'}
                  optional={!isCompany}
                />
              </AccountFields>
            </FormSection>
            <FormActions cancelTo={back} submitLabel="Crear cuenta" />
          </>
        )}
      </RecordForm>
    </Dialog>
  )
}
