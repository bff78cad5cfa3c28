/** Who has left stays in the forms that edit what was made with them (docs/rules/people.md#7, docs/rules/entering.md#1). */
import { inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { accounts, titulars } from '#db/schema.ts'
import { testApp, world } from '#tests/support/http/app.ts'
import { apiOf } from '#tests/support/http/call.ts'
import { optionsOf } from '#tests/support/http/forms.ts'
import { aCrowd } from '#tests/support/models/crowd.ts'

const t = testApp()
const { read } = apiOf(t)
const staff = () => t.as('developer')

const { maria, nora, company, mariaAccount, noraAccount, enterprise, poor } = world
/** All whom the documents name, but not those whom a new one may name. */
beforeEach(() =>
  t.write(async (tx) => {
    const left = { active: false }
    await tx
      .update(titulars)
      .set(left)
      .where(inArray(titulars.id, [maria, nora, company]))
    const theirs = [mariaAccount, noraAccount, enterprise, poor]
    await tx.update(accounts).set(left).where(inArray(accounts.id, theirs))
  }),
)

const PAYSHEET = { titular_id: maria, account_id: mariaAccount, enterprise_id: enterprise }
const PAYMENT = { titular_id: nora, account_id: noraAccount, enterprise_id: poor }

describe.each([
  ['paysheets', world.paysheet, PAYSHEET, 'concept'],
  ['payments', world.payment, PAYMENT, 'concept'],
  ['incomes', world.income, { account_id: poor }, 'provider'],
  ['transfers', world.transfer, { from_account_id: enterprise, to_account_id: poor }, 'concept'],
] as const)('An edited document of /%s', (kind, id, parties, field) => {
  const path = `/${kind}/${id}/edit`
  const said = Object.fromEntries(Object.entries(parties).map(([name, is]) => [name, `${is}`]))

  test.each([0, 51])('shows who has left, among %d others, and keeps them', async (others) => {
    await t.write((tx) => aCrowd(tx, others))
    const client = staff()
    const opened = await client.get(path)
    expect(opened.page.values).toMatchObject(said)
    const saved = await client.submit(opened, { [field]: 'Corregido' })
    expect(saved.status).toBe(303)
    expect(await read(`${kind}/${id}`)).toMatchObject({ ...parties, [field]: 'Corregido' })
  })

  test('is drawn again with them when it is refused', async () => {
    const client = staff()
    const refused = await client.submit(await client.get(path), { [field]: '' })
    expect([refused.status, refused.page.values]).toEqual([422, expect.objectContaining(said)])
  })
})

test.each(['paysheets', 'payments'])('A new one of /%s does not offer them', async (kind) => {
  const form = (await staff().get(`/${kind}/create`)).page.form()
  const offered = (name: string) => optionsOf(form, name).map(({ value }) => value)
  expect(offered('titular_id')).toContain(String(world.jose))
  for (const id of [maria, nora, company]) expect(offered('titular_id')).not.toContain(String(id))
  for (const id of [enterprise, poor]) expect(offered('enterprise_id')).not.toContain(String(id))
})
