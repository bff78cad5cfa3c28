import { eq, sql } from 'drizzle-orm'
import type { ReportCompany } from '#app/io/printing/html.server.tsx'
import { imageType } from '#app/io/printing/image.server.ts'
import type { PdfRenderer } from '#app/io/printing/pdf.server.ts'
import { formatRic } from '#app/kernel/values/ric.ts'
import type { Db } from '#db/client.server.ts'
import { company_profile } from '#db/schema.ts'

export { areStepsHidden } from './first-steps.server.ts'

/** What is known of the company, without its logo's bytes; a RIF as it is stored. */
export type CompanyProfile = {
  name: string | null
  ric: string | null
  address: string | null
  phone: string | null
  /** The employer's number at FAOV. */
  faov_number: string | null
  has_logo: boolean
  version: number
}

const NOTHING_YET: CompanyProfile = {
  ...{ name: null, ric: null, address: null, phone: null, faov_number: null },
  ...{ has_logo: false, version: 1 },
}

/** The profile; its row exists from the first saving on, which makes version 2. */
export async function getCompanyProfile(db: Db): Promise<CompanyProfile> {
  const { name, ric, address, phone, faov_number, logo, version } = company_profile
  const has_logo = sql<number>`case when ${logo} is null then 0 else 1 end`
  const [row] = await db
    .select({ name, ric, address, phone, faov_number, has_logo, version })
    .from(company_profile)
    .where(eq(company_profile.id, 1))
  return row ? { ...row, has_logo: row.has_logo === 1 } : NOTHING_YET
}

export async function getLogo(db: Db): Promise<Buffer | null> {
  const [row] = await db.select({ logo: company_profile.logo }).from(company_profile)
  return row?.logo ? Buffer.from(row.logo) : null
}

export const dataUri = (image: Buffer) =>
  `data:${imageType(image)};base64,${image.toString('base64')}`

/** Makes what a report prints above of the company whose accounts it is about. */
export type Letterhead = <C extends ReportCompany | null>(company: C) => C | ReportCompany

/** What draws the logo, and the settings' own one, a `data:` URI. */
export type LogoTools = {
  pdf: Pick<PdfRenderer, 'drawLogo'>
  config: { logo?: string | undefined }
}

/**
 * Reads the letterhead (docs/rules/company.md#3). Without a profile a report has the holder of its
 * accounts, with the logo of the settings. Throws PdfError when the logo cannot be drawn.
 */
export async function readLetterhead(db: Db, { pdf, config }: LogoTools): Promise<Letterhead> {
  const { name, ric, address, phone } = await getCompanyProfile(db)
  const image = await getLogo(db)
  const original = image ? dataUri(image) : config.logo
  const logo = original && (await pdf.drawLogo(original))
  if (name === null || ric === null) {
    return (company) => (company && logo ? { ...company, logo } : company)
  }
  const head: ReportCompany = {
    ...{ name, ric: formatRic(ric), logo },
    contact: [address, phone && `Telf. ${phone}`].filter((text) => text !== null),
  }
  return (company) => {
    if (!company || (company.name === head.name && company.ric === head.ric)) return head
    return { ...head, holder: `Cuenta de ${company.name}, RIF ${company.ric}` }
  }
}
