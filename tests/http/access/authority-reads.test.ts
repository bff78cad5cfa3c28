// Proves docs/rules/access.md#6.
/** Reads after a slow body, and background reports, use the role that the user has by then. */
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { report_jobs, titulars } from '#db/schema.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { demoted, disabled, FORM, postOf, struck, WHEN } from '#tests/support/http/meanwhile.ts'
import { ADMINISTRATOR, NOW } from '#tests/support/models/actor.ts'
import { aKeptReport } from '#tests/support/models/kept-report.ts'

const t = testApp()

const ADMIN_ID = ADMINISTRATOR.id ?? 0

describe('a long report', () => {
  const job = (kind: string, search: string, user_id: number) => {
    const query = { search, generatedBy: 'Ana', from: `/api/reports/${kind}?${search}` }
    const at = { created_at: NOW.toISOString(), expires_at: LATER }
    const row = { id: `${kind}${search}`, user_id, kind, query, ...at }
    return t.write((tx) => aKeptReport(tx, row, Buffer.from('%PDF')))
  }
  const LATER = new Date(NOW.getTime() + 60_000).toISOString()

  test('cannot be cancelled by a user who was just disabled', async () => {
    await job('paysheets', '', ADMIN_ID)
    const { answer, before, after } = await struck(t, WHEN[1], [disabled, ADMIN_ID], '', () =>
      t.as('administrator').post('/reports/jobs/paysheets'),
    )
    expect(answer.location).toBe('/?redirectTo=%2Freports%2Fjobs%2Fpaysheets')
    expect(after).toEqual(before)
  })

  test('that does not say where it was asked for is nobody’s', async () => {
    await t.write((tx) =>
      tx.insert(report_jobs).values({
        ...{ id: 'old', user_id: ADMIN_ID, kind: 'paysheets', format: 'pdf', query: {} },
        ...{ state: 'done', created_at: NOW.toISOString(), expires_at: LATER },
      }),
    )
    expect((await t.as('administrator').get('/reports/jobs/old')).status).toBe(404)
  })

  test('is given to the user who ordered it only while they may see its contents', async () => {
    const { developer } = world.people
    const own = `titular=${world.nora}`
    const jobs = [
      ['paysheets', ''],
      ['paysheets', `titular=${world.maria}`],
      ['transfers', own],
      ['paysheets', `${own}&pending=1`],
      ['paysheets', `${own}&waiting=1`],
      ['paysheets', own],
    ] as const
    for (const [kind, search] of jobs) await job(kind, search, developer)
    const statuses = async (end: string) => {
      const paths = jobs.map(
        ([kind, search]) => `/reports/jobs/${encodeURIComponent(kind + search)}`,
      )
      const answers: number[] = []
      for (const path of paths) answers.push((await t.as('developer').get(path + end)).status)
      return answers
    }
    expect(await statuses('/file')).toEqual([200, 200, 200, 200, 200, 200])
    const link = (user_id: number | null) =>
      t.write((tx) => tx.update(titulars).set({ user_id }).where(eq(titulars.id, world.nora)))
    await link(developer)
    await t.write((tx) => demoted(tx, developer))
    expect(await statuses('/file')).toEqual([404, 404, 404, 404, 404, 200])
    expect(await statuses('/events')).toEqual([404, 404, 404, 404, 404, 200])
    await link(null)
    expect(await statuses('/file')).toEqual([404, 404, 404, 404, 404, 404])
    expect(await statuses('')).toEqual([404, 404, 404, 404, 404, 404])
  })
})

describe('a page drawn after a body was read', () => {
  test('uses the role that the user has by then', async () => {
    const { answer } = await struck(
      t,
      WHEN[0],
      [demoted, ADMIN_ID],
      'form=birth-date&birth_date=x',
      (body) => t.as('administrator').send('/settings?index', postOf(body), { headers: FORM }),
    )
    expect(answer.status).toBe(422)
    expect(answer.page.text).toContain('Empleado')
    expect(answer.page.text).not.toContain('Titulares')
  })
})
