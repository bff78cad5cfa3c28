/** The receipt that goes with a message out of the house. */
import { NotFound } from '#app/kernel/errors/errors.ts'
import {
  produceReceipt,
  REPORT_KINDS,
  type ReportKindName,
  type ReportTools,
} from './files.server.ts'

/** Null when the document no longer exists, or has no receipt: the text is then sent alone. */
export async function attachedReceipt(
  tools: ReportTools,
  { kind, id }: { kind: string; id: number },
) {
  if (!Object.hasOwn(REPORT_KINDS, kind)) return null
  try {
    return await produceReceipt(tools, kind as ReportKindName, id)
  } catch (error) {
    if (error instanceof NotFound) return null
    throw error
  }
}
