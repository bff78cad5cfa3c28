/** Changing the company's profile and logo (docs/rules/company.md#1). */
import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { eq, or, sql } from 'drizzle-orm'
import { imageFault } from '#app/io/printing/image.server.ts'
import type { Actor } from '#app/kernel/access/actor.ts'
import { type Problem, problem } from '#app/kernel/errors/codes.ts'
import { checkVersion, FieldErrors, refuseAny } from '#app/kernel/errors/errors.ts'
import { withoutAnswers } from '#app/kernel/errors/questions.ts'
import { fileTooLarge } from '#app/kernel/fields/file-limits.ts'
import type { InputOf } from '#app/kernel/fields/inputs.ts'
import { formatCount } from '#app/kernel/values/counts.ts'
import { recordAudit } from '#app/models/records/audit.server.ts'
import { createTitular, ricProblem } from '#app/models/titulars/change.server.ts'
import type { Tx } from '#db/client.server.ts'
import { keepOnlyRow } from '#db/insert.server.ts'
import { COMPANY } from '#db/kinds.ts'
import { company_profile, titulars } from '#db/schema.ts'
import { type companyInput, LOGO_FILE, MOST_LOGO_PIXELS } from './fields.ts'
import { type CompanyProfile, getCompanyProfile, getLogo } from './read.server.ts'

export { hideFirstSteps } from './first-steps.server.ts'

type CompanyInput = InputOf<typeof companyInput>
type Changes = Partial<CompanyInput>

/**
 * Changes the given fields, if one of them differs; the first time it needs name and RIF, and makes the titular of scope
 * Empresa if there is none, so that the company can have accounts. Throws FieldErrors, StaleVersion.
 */
export async function updateCompanyProfile(
  tx: Tx,
  changes: Changes,
  actor: Actor,
  version?: number,
): Promise<void> {
  const before = await getCompanyProfile(tx)
  checkVersion(before, version)
  refuseAny(companyProblems(changes, before))
  const { has_logo: _, ...known } = before
  const said = { ...known, ...withoutAnswers(changes) }
  if (known.name !== null && isDeepStrictEqual(said, known)) return
  const after = { ...said, version: before.version + 1 }
  const { name, ric } = after
  if (name === null || ric === null) throw new FieldErrors(missingIn(after))
  await keepOnlyRow(tx, company_profile, { ...after, name, ric }, actor.at.toISOString())
  await recordAudit(tx, actor, 'update', 'company', 1, known, after)
  await ensureHolder(tx, { name, ric }, actor)
}

/** Returns why the profile cannot be stored like this, by field. Absent fields are not checked. */
export function companyProblems(
  { ric, allow_check_digit }: Changes,
  before: Pick<CompanyProfile, 'ric'>,
): Record<string, Problem> {
  if (ric === undefined || ric === before.ric) return {}
  const wrong = ricProblem(ric, allow_check_digit)
  return wrong ? { ric: wrong } : {}
}

const missingIn = ({ name, ric }: Pick<CompanyProfile, 'name' | 'ric'>) => ({
  ...(name === null && { name: problem('required', 'Escriba el nombre') }),
  ...(ric === null && { ric: problem('required', 'Escriba la cédula o el RIF') }),
})

/** The company's accounts need a holder. */
async function ensureHolder(tx: Tx, company: { name: string; ric: string }, actor: Actor) {
  const [known] = await tx
    .select({ id: titulars.id })
    .from(titulars)
    .where(or(eq(titulars.scope, COMPANY), eq(titulars.ric, company.ric)))
    .limit(1)
  if (known) return
  const type = /^[VEP]/.test(company.ric) ? ('Natural' as const) : ('Jurídico' as const)
  const titular = { ...company, type, scope: COMPANY, allow_check_digit: true } as const
  await createTitular(tx, titular, actor)
}

const NO_PROFILE = problem('required', 'Guarde primero el nombre y el RIF de la empresa')

/** An image that `judgeLogo` let pass, which takes too long for a transaction. */
export type Logo = Buffer & { readonly [judged]: true }
declare const judged: unique symbol

/** Null removes it. The trail keeps a logo's SHA-256. Throws FieldErrors under `file`. */
export async function changeLogo(tx: Tx, logo: Logo | null, actor: Actor): Promise<void> {
  const before = await getLogo(tx)
  const changed = await tx
    .update(company_profile)
    .set({
      logo,
      version: sql`${company_profile.version} + 1`,
      updated_at: actor.at.toISOString(),
    })
    .where(eq(company_profile.id, 1))
    .returning({ id: company_profile.id })
  if (changed.length === 0) throw new FieldErrors({ file: NO_PROFILE })
  await recordAudit(tx, actor, 'update', 'company', 1, factsOf(before), factsOf(logo))
}

const factsOf = (logo: Buffer | null) => ({
  logo: logo && createHash('sha256').update(logo).digest('hex'),
})

const FAULTS = {
  too_large: fileTooLarge(LOGO_FILE),
  invalid: problem('invalid', 'No es una imagen PNG o JPEG entera'),
  too_many_pixels: problem(
    'too_large',
    `La imagen pasa de ${formatCount(MOST_LOGO_PIXELS)} píxeles de lado`,
  ),
  too_many_scans: problem(
    'too_large',
    'La imagen está guardada en demasiadas capas: guárdela como PNG',
  ),
  too_much_beside: problem(
    'too_large',
    'La imagen trae más de 64 KB de perfiles de color y textos: guárdela sin ellos',
  ),
}

export async function judgeLogo(image: Buffer): Promise<{ logo: Logo } | { problem: Problem }> {
  const fault = await imageFault(image, { bytes: LOGO_FILE.bytes, pixels: MOST_LOGO_PIXELS })
  return fault ? { problem: FAULTS[fault] } : { logo: image as Logo }
}
