// Proves docs/rules/approval.md#11, #12.
/** The amounts from which a second administrator approves (docs/rules/approval.md#1). */
import { ne } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { updateApprovalSettings } from '#app/models/approval/change.server.ts'
import { users } from '#db/schema.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { ADMINISTRATOR } from '#tests/support/models/actor.ts'
import { anotherAdministrator } from '#tests/support/models/approval.ts'
import { aUser, bs } from '#tests/support/models/factories.ts'

const t = testApp()
const maker = () => t.as('developer')
const approver = () => t.as('administrator')

beforeEach(() =>
  t.write(async (tx) => {
    await aUser(tx, { role_id: 1 })
    const all = { runs: bs(0), paysheets: bs(0), payments: bs(600), transfers: bs(0) }
    await updateApprovalSettings(tx, all, ADMINISTRATOR)
  }),
)

describe('GET and PUT /api/settings/approval', () => {
  test('give and change the amounts in Bs, for administrators', async () => {
    const path = 'settings/approval'
    const other = await t.write((tx) => anotherAdministrator(tx))
    const amounts = { runs: 0, paysheets: 0, payments: 600, transfers: 0 }
    const first = { ...amounts, proposed: null, version: 2 }
    expect((await approver().api('GET', path)).json).toEqual(first)
    expect((await maker().api('GET', path)).status).toBe(403)
    // Documents were made that day.
    const wanted = { ...amounts, payments: 600.5, transfers: null }
    const changed = await approver().api('PUT', path, { payments: 600.5, transfers: null })
    const proposed = { ...wanted, user_id: 1, created_at: expect.stringMatching(/^2026-11-20T/) }
    expect(changed.json).toEqual({ ...amounts, proposed, version: 3 })
    const own = await approver().api('PUT', path, { payments: 600.5, transfers: null })
    expect([own.status, own.json.code]).toEqual([409, 'own_document'])
    const confirmed = { payments: bs(600.5), transfers: null }
    await t.write((tx) => updateApprovalSettings(tx, confirmed, other))
    expect((await approver().api('GET', path)).json).toMatchObject({ ...wanted, proposed: null })
    const wrong = await approver().api('PUT', path, { runs: -1 })
    expect([wrong.status, wrong.json.codes]).toEqual([422, { runs: ['invalid'] }])
  })
})

describe('/settings/approval', () => {
  test('keeps the amounts, shows them, and asks before it leaves something waiting', async () => {
    const made = await maker().api('POST', 'payments', {
      ...{ titular_id: world.nora, account_id: world.noraAccount, amount: 700, number: '900' },
      ...{ enterprise_id: world.enterprise, transaction: 'Transferencia', concept: 'Honorarios' },
      ...{ realized: 'Administración', issued_at: '2026-11-19' },
    })
    expect(made.json).toMatchObject({ pending: true })
    const client = approver()
    const open = await client.get('/settings/approval')
    expect(open.page.values).toMatchObject({ runs: '0,00', payments: '600,00', transfers: '0,00' })
    const asked = await client.submit(open, { payments: '' })
    expect(asked.status).toBe(409)
    expect(asked.page.text).toContain('Queda 1 por aprobar, que sigue esperando')
    const done = await client.submit(asked, { allow_leaves_waiting: 'on' })
    expect([done.status, done.location]).toEqual([303, '/settings/approval'])
    const { page } = await client.follow(done)
    expect(page.toasts).toEqual(['Propuesta / Los confirma otro administrador'])
    expect(page.values).toMatchObject({ payments: '600,00' })
    expect(page.text).toMatch(
      /Usted propuso el .* otros montos.*Órdenes personales: de 600,00 a ninguno/,
    )
  })

  test('offers the proposed amounts to another administrator, who confirms or drops them', async () => {
    const [first, second] = await t.write(async (tx) => {
      const one = await anotherAdministrator(tx)
      await updateApprovalSettings(tx, { transfers: null, allow_leaves_waiting: true }, one)
      return [one, await anotherAdministrator(tx)]
    })
    const boss = approver()
    const opened = await boss.get('/settings/approval')
    expect(opened.page.values).toMatchObject({ transfers: '' })
    expect(opened.page.text).toContain(`${first.name} propuso el `)
    const as = await boss.get('/settings/approval?actuales=1')
    expect(as.page.values).toMatchObject({ transfers: '0,00' })
    const dropped = await boss.submit(as, {}, 'Guardar montos')
    expect((await boss.follow(dropped)).page.text).not.toContain('propuso')
    const again = { transfers: null, allow_leaves_waiting: true }
    await t.write((tx) => updateApprovalSettings(tx, again, second))
    const offered = await boss.get('/settings/approval')
    const done = await boss.submit(offered, {}, 'Confirmar montos')
    const { page } = await boss.follow(done)
    expect(page.toasts).toEqual(['Exito / Se han guardado los montos'])
    expect(page.values).toMatchObject({ transfers: '' })
    expect(page.text).not.toContain('propuso')
  })

  test('says why it cannot be switched on by the only administrator', async () => {
    const off = { runs: '', paysheets: '', payments: '', transfers: '' }
    const client = approver()
    await client.fill('/settings/approval', off)
    await t.write(async (tx) => {
      await tx.update(users).set({ active: false }).where(ne(users.id, 1))
    })
    const { page } = await client.get('/settings/approval')
    expect(page.text).toContain('Usted es el único administrador activo')
    const refused = await client.fill('/settings/approval', { ...off, runs: '0' })
    expect(refused.status).toBe(409)
    // What was typed stays.
    expect(refused.page.values).toMatchObject({ runs: '0' })
    expect(refused.page.text).toContain('hacen falta dos administradores activos, y solo hay uno')
    // Nor is it lost on the way to another, and what others saved meanwhile is told.
    const left = await client.submit(refused, { payments: '1.200' }, 'Crear otro administrador')
    expect(left.status).toBe(303)
    const form = await client.follow(left)
    expect(form.page.values).toMatchObject({ role_id: '1' })
    const petra = { name: 'Petra Luna', email: 'petra@example.com' }
    const made = await client.submit(form, petra)
    expect(made.page.link('Cerrar')).toBe('/settings/approval?draft=1')
    const back = await client.get(made.page.link('Cerrar'))
    expect(back.page.values).toMatchObject({ runs: '0', payments: '1.200' })
    await t.write((tx) => updateApprovalSettings(tx, { transfers: bs(7) }, ADMINISTRATOR))
    const stale = await client.submit(back, {}, 'Guardar montos')
    expect([stale.status, stale.page.values.runs]).toEqual([409, '0'])
    const done = await client.submit(stale, {}, 'Guardar montos')
    expect([done.status, done.location]).toEqual([303, '/settings/approval'])
    // It is saved, and kept no more.
    expect((await client.follow(done)).page.text).not.toContain('Tiene un borrador')
  })
})
