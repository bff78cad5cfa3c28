/** Approving and rejecting what waits, and the amounts from which it does. */
import { changing, taking } from '#app/http/api/body.server.ts'
import { type ApiCall, apiId, json } from '#app/http/api/call.server.ts'
import { withOneTimeKey } from '#app/models/access/one-time-keys.server.ts'
import { type RecordName, recordOf } from '#app/models/api/record-schemas.server.ts'
import { updateApprovalSettings } from '#app/models/approval/change.server.ts'
import {
  approvalAnswers,
  approvalInput,
  approvalLabels,
  rejectionInput,
  rejectionLabels,
} from '#app/models/approval/fields.ts'
import { getApprovalSettings, presentApprovalSettings } from '#app/models/approval/read.server.ts'
import type { Decision } from '#app/models/documents/approve.server.ts'
import type { Db, Tx } from '#db/client.server.ts'
import { settingCalls } from './settings.ts'

type Decided = {
  /** Below /api: `payments`. */
  path: string
  record: RecordName
  /** 'una orden personal' */
  one: string
  approve: (tx: Tx, id: number, decision: Decision) => Promise<void>
  reject: (tx: Tx, id: number, reason: string, decision: Decision) => Promise<void>
  present: (db: Db, id: number) => Promise<Record<string, unknown>>
}

/** The calls that decide about one kind of document; the permission table keeps others out. */
export function decisionCalls({ path, record, one, ...noun }: Decided): ApiCall[] {
  const shared = {
    method: 'POST',
    oneTimeKey: true,
    ifMatch: true,
    others: [409],
    answer: { status: 200, schema: recordOf(record) },
  } as const
  return [
    {
      ...shared,
      path: `${path}/:id/approve`,
      summary: `Aprueba ${one} que espera`,
      ...taking(approvalAnswers, async ({ write, params, key, ifMatch }, accepted) => {
        const id = apiId(params)
        const decided = await write(async (tx, actor) => {
          await withOneTimeKey(tx, actor, key, 'approval', { path, id, accepted }, async () => {
            await noun.approve(tx, id, { actor, version: ifMatch, accepted })
            return [id]
          })
          return noun.present(tx, id)
        })
        return json(decided)
      }),
    },
    {
      ...shared,
      path: `${path}/:id/reject`,
      summary: `Rechaza ${one} que espera: la anula con el motivo`,
      ...taking(
        rejectionInput,
        async ({ write, params, key, ifMatch }, { reason }) => {
          const id = apiId(params)
          const decided = await write(async (tx, actor) => {
            await withOneTimeKey(tx, actor, key, 'rejection', { path, id, reason }, async () => {
              await noun.reject(tx, id, reason, { actor, version: ifMatch })
              return [id]
            })
            return noun.present(tx, id)
          })
          return json(decided)
        },
        rejectionLabels,
      ),
    },
  ]
}

export const approvalSettingsCalls = settingCalls(
  {
    path: 'settings/approval',
    record: 'Approval',
    summaries: [
      'Da los montos desde los que aprueba una segunda persona; null: ninguno',
      'Cambia los montos desde los que aprueba una segunda persona: solo los que se nombran. Mientras algo espera, o el día en que se hizo algo, los propone, y otro administrador los confirma con los mismos',
    ],
    read: getApprovalSettings,
    present: presentApprovalSettings,
    body: (answer) => changing(approvalInput, answer(updateApprovalSettings), approvalLabels),
  },
  { others: [409] },
)
