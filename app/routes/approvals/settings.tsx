import { MoneyField } from '#app/components/forms/fields.tsx'
import { FormActions, FormPanel } from '#app/components/forms/layout.tsx'
import { hasErrors, RecordForm } from '#app/components/forms/record-form.tsx'
import { Moment } from '#app/components/frame/dates.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { MakeButtons } from '#app/components/orders/make-buttons.tsx'
import { contextOf, submitForm } from '#app/http/forms/forms.server.ts'
import { readUnsent } from '#app/http/forms/unsent.server.ts'
import { problem } from '#app/kernel/errors/codes.ts'
import { FieldErrors } from '#app/kernel/errors/errors.ts'
import { formatAmount } from '#app/kernel/values/money.ts'
import { updateApprovalSettings } from '#app/models/approval/change.server.ts'
import { approvalInput, approvalLabels } from '#app/models/approval/fields.ts'
import { type ApprovalSettings, getApprovalSettings } from '#app/models/approval/read.server.ts'
import { readOthers } from '#app/models/documents/deciders.server.ts'
import type { Route } from './+types/settings'

export const handle = { crumb: 'Aprobación' }

const NAMES = Object.keys(approvalLabels) as (keyof typeof approvalLabels)[]

const asTexts = (settings: ApprovalSettings) =>
  Object.fromEntries(
    NAMES.map((name) => {
      const amount = settings[name]
      return [name, amount === null ? '' : formatAmount(amount)]
    }),
  ) as Record<keyof typeof approvalLabels, string>

/** Who has not proposed the amounts that wait is offered them, unless `actuales` asks for those that are. */
export async function loader(args: Route.LoaderArgs) {
  const { db, user } = contextOf(args)
  const settings = await getApprovalSettings(db)
  const { proposed, version } = settings
  const isOwn = proposed?.by === user?.id
  const { unsent, typed } = await readUnsent(args)
  const isOffered = proposed !== null && !isOwn && !args.url.searchParams.has('actuales')
  const confirms = isOffered && !typed
  const shown = confirms ? { ...settings, ...proposed } : settings
  return {
    unsent,
    // Who recovers a form learns what others saved since by the version that it had.
    defaults: typed ?? { ...asTexts(shown), version: String(version) },
    version: Number(typed?.version) || version,
    confirms,
    proposed: proposed && { ...changesOf(settings, proposed), isOwn },
    others: await readOthers(db, user),
  }
}

function changesOf(now: ApprovalSettings, proposed: NonNullable<ApprovalSettings['proposed']>) {
  const [before, after] = [asTexts(now), asTexts({ ...now, ...proposed })]
  return {
    name: proposed.name,
    at: proposed.at,
    changes: NAMES.filter((name) => before[name] !== after[name]).map(
      (name) =>
        `${approvalLabels[name]}: de ${before[name] || 'ninguno'} a ${after[name] || 'ninguno'}`,
    ),
  }
}

export function action(args: Route.ActionArgs) {
  const { db } = contextOf(args)
  let isProposed = false
  return submitForm(args, {
    schema: approvalInput,
    save: async ({ tx, input, actor, version }) => {
      // An empty field sends nothing, so only our own form can say that all are off.
      if (version === undefined) {
        throw new FieldErrors({ '': problem('malformed', 'Vuelva a cargar la página') })
      }
      isProposed = (await updateApprovalSettings(tx, input, actor, version)) === 'proposed'
      return []
    },
    current: async () => asTexts(await getApprovalSettings(db)),
    done: () => ({
      to: '/settings/approval',
      toasts: [
        isProposed
          ? { tone: 'success', title: 'Propuesta', text: 'Los confirma otro administrador' }
          : { tone: 'success', title: 'Exito', text: 'Se han guardado los montos' },
      ],
    }),
  })
}

export default function Approval({ loaderData, actionData }: Route.ComponentProps) {
  const { defaults, version, proposed, confirms, others } = loaderData
  return (
    <Page title="Aprobación" hasErrors={hasErrors(actionData)}>
      <div className="form-narrow">
        <RecordForm
          key={`${version} ${confirms}`}
          id="approval"
          reply={actionData}
          labels={approvalLabels}
          defaults={defaults}
          version={version}
        >
          {(fields) => (
            <FormPanel>
              <div className="form-section">
                <div className="stacked">
                  {proposed && <Proposal proposed={proposed} confirms={confirms} />}
                  <p>
                    Desde el monto que escriba, cada documento lo aprueba un segundo administrador,
                    que no lo haya hecho ni cambiado. Hasta entonces espera por aprobar y no mueve
                    dinero. Si deja un monto vacío, nadie tiene que aprobar; con 0,00 se aprueban
                    todos.
                  </p>
                  <Others names={others} />
                  {NAMES.map((name) => (
                    <MoneyField
                      key={name}
                      field={fields[name]}
                      label={approvalLabels[name]}
                      optional
                    />
                  ))}
                </div>
              </div>
              <FormActions submitLabel={confirms ? 'Confirmar montos' : 'Guardar montos'}>
                {others.length === 0 && (
                  <MakeButtons labels={{ administrator: 'Crear otro administrador' }} />
                )}
              </FormActions>
            </FormPanel>
          )}
        </RecordForm>
      </div>
    </Page>
  )
}

/** Who is the second administrator, or how there comes to be one. */
function Others({ names }: { names: readonly string[] }) {
  if (names.length > 0) return <p>Lo que usted haga lo aprueba: {names.join(', ')}.</p>
  return (
    <p className="notice">
      Usted es el único administrador activo, y nadie podría aprobar lo que haga: antes de guardar
      un monto, cree otro administrador. Lo que haya escrito aquí lo espera.
    </p>
  )
}

type ProposalProps = {
  proposed: NonNullable<Route.ComponentProps['loaderData']['proposed']>
  /** Whether the form has its amounts. */
  confirms: boolean
}

/** What somebody proposed, and what can be done about it. */
function Proposal({ proposed: { name, at, changes, isOwn }, confirms }: ProposalProps) {
  return (
    <div className="notice" role="status">
      <p>
        {isOwn ? 'Usted' : name} propuso el <Moment of={at} /> otros montos. Hay documentos que
        esperan, o que se hicieron ese día: rigen cuando otro administrador los confirma.
      </p>
      <ul>
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      <p>
        {isOwn && 'Para retirarlos, guarde los montos de abajo, que son los que rigen.'}
        {confirms && (
          <>
            Abajo están los propuestos. Para descartarlos,{' '}
            <a className="underline" href="/settings/approval?actuales=1">
              guarde los que rigen
            </a>
            .
          </>
        )}
        {!isOwn &&
          !confirms &&
          'Abajo están los que rigen: al guardarlos se descarta la propuesta.'}
      </p>
    </div>
  )
}
