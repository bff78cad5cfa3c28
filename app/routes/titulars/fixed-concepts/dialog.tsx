/** 'edit' and 'delete' in one route, as each route weighs on everybody's first visit. */
import { FormActions, FormSection } from '#app/components/forms/layout.tsx'
import { hasErrors, RecordForm } from '#app/components/forms/record-form.tsx'
import { useBackTo } from '#app/components/frame/back-to.ts'
import { Dialog } from '#app/components/frame/dialog.tsx'
import { ConfirmDialog } from '#app/components/lists/confirm-dialog.tsx'
import { confirmForm } from '#app/http/forms/confirm.server.ts'
import {
  contextOf,
  idParam,
  type RouteArgs,
  submitForm,
  succeeded,
} from '#app/http/forms/forms.server.ts'
import { backToList } from '#app/http/lists/screen.server.ts'
import { NotFound } from '#app/kernel/errors/errors.ts'
import { formatAmount } from '#app/kernel/values/money.ts'
import { deleteFixedConcept, updateFixedConcept } from '#app/models/fixed-concepts/change.server.ts'
import {
  fixedConceptLabels as labels,
  ownFixedConceptInput,
} from '#app/models/fixed-concepts/fields.ts'
import { type FixedConcept, getFixedConcept } from '#app/models/fixed-concepts/read.server.ts'
import type { Db } from '#db/client.server.ts'
import type { Route } from './+types/dialog'
import { conceptsToFix } from './catalogue.server.ts'
import { FixedConceptFields } from './fields.tsx'

export const handle = { dialog: true }

/** The fixed concept that the path names. Throws NotFound for another titular's. */
async function readOwn(args: RouteArgs, db: Db = contextOf(args).db): Promise<FixedConcept> {
  const found = await getFixedConcept(db, idParam(args.params, 'fixed'))
  if (found.titular_id !== idParam(args.params)) throw new NotFound()
  return found
}

const valuesOf = ({ concept, kind, amount, paydays, since, until }: FixedConcept) => ({
  ...{ concept, kind, paydays, since },
  ...{ amount: formatAmount(amount), until: until ?? '' },
})

/** Which of the two dialogs the path means. Throws NotFound for any other word. */
function dialogOf(what: string): 'edit' | 'delete' {
  if (what === 'edit' || what === 'delete') return what
  throw new NotFound()
}

export async function loader(args: Route.LoaderArgs) {
  const dialog = dialogOf(args.params.what)
  const fixed = await readOwn(args)
  return { dialog, fixed, named: dialog === 'edit' ? await conceptsToFix(args) : [] }
}

export function action(args: Route.ActionArgs) {
  const list = `/titulars/${args.params.id}/fixed-concepts`
  return dialogOf(args.params.what) === 'edit' ? update(args, list) : remove(args, list)
}

const update = (args: Route.ActionArgs, list: string) =>
  submitForm(args, {
    schema: ownFixedConceptInput,
    save: async ({ tx, input, actor, version }) => {
      const { id } = await readOwn(args, tx)
      await updateFixedConcept(tx, id, input, actor, version)
    },
    current: async () => valuesOf(await readOwn(args)),
    done: (_, { concept }) =>
      succeeded(backToList(list, args.url, true), `Se ha actualizado ${concept}`),
  })

const remove = (args: Route.ActionArgs, list: string) =>
  confirmForm(
    args,
    async ({ tx, actor }) => {
      const { id } = await readOwn(args, tx)
      await deleteFixedConcept(tx, id, actor)
    },
    succeeded(backToList(list, args.url), 'Se ha eliminado el concepto fijo'),
  )

export default function FixedConceptDialog({
  loaderData,
  actionData,
  params,
}: Route.ComponentProps) {
  const { dialog, fixed, named } = loaderData
  const back = useBackTo(`/titulars/${params.id}/fixed-concepts`)
  const reply = actionData && 'result' in actionData ? actionData : undefined
  return dialog === 'delete' ? (
    <ConfirmDialog
      title="Eliminar concepto fijo"
      message={`Las órdenes nuevas ya no llevarán ${fixed.concept}. Las que existen quedan como están.`}
      closeTo={back}
      confirmLabel="Eliminar concepto fijo"
      reply={actionData}
      destructive
    />
  ) : (
    <Dialog title="Actualizar concepto fijo" closeTo={back} hasErrors={hasErrors(reply)}>
      <RecordForm
        id="fixed-concept"
        reply={reply}
        labels={labels}
        defaults={valuesOf(fixed)}
        version={fixed.version}
      >
        {(fields) => (
          <>
            <FormSection>
              <FixedConceptFields fields={fields} named={named} />
            </FormSection>
            <FormActions cancelTo={back} submitLabel="Guardar cambios" />
          </>
        )}
      </RecordForm>
    </Dialog>
  )
}
