import { expect, type Locator } from '@playwright/test'
import { type ReadPdf, readPdf } from '#tests/support/reports/read-pdf.ts'

/** The PDF that a link opens in a new tab, as a viewer reads it. */
export async function pdfOf(link: Locator): Promise<ReadPdf> {
  await expect(link).toHaveAttribute('target', '_blank')
  const answer = await link.page().request.get((await link.getAttribute('href')) ?? '')
  expect(answer.status()).toBe(200)
  expect(answer.headers()['content-type']).toContain('application/pdf')
  return readPdf(await answer.body())
}
