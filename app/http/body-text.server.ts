/** The text of a body. It is UTF-8, as JSON (RFC 8259, 8.1) and our forms are, and not compressed. */

/** Why a body has no text that we read; each door answers it in its own shape. */
export class UnreadBody extends Error {
  /** 415 for another encoding that is named, 400 for bytes that are not UTF-8 or that break off. */
  readonly status: 400 | 415

  constructor(status: 400 | 415, message: string) {
    super(message)
    this.status = status
  }
}

const OTHER_ENCODING = 'Envíe los datos en UTF-8 y sin comprimir'
const NOT_UTF8 = 'Los datos no están en UTF-8'
const BROKEN_OFF = 'Los datos no llegaron completos'

/** Throws UnreadBody. A reader that guessed would put U+FFFD in place of what somebody wrote. */
export async function readText(request: Request): Promise<string> {
  const { headers } = request
  const charset = /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(headers.get('Content-Type') ?? '')?.[1]
  const isOther = charset !== undefined && !/^utf-?8$/i.test(charset)
  const coding = headers.get('Content-Encoding')?.trim() || 'identity'
  if (isOther || coding.toLowerCase() !== 'identity') throw new UnreadBody(415, OTHER_ENCODING)
  const bytes = await request.arrayBuffer().catch((error: unknown) => {
    if (!isBrokenOff(error)) throw error
    throw new UnreadBody(400, BROKEN_OFF)
  })
  return decode(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes))
}

/** A client that hangs up or sends too much is not our error. */
const isBrokenOff = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof Error && error.name === 'AbortError')

/** Checks the escapes of a form's fields, such as the %E9 of an older encoding. */
export function checkEscapes(text: string): void {
  // ASCII is UTF-8 wherever it stands.
  for (const [escapes] of text.matchAll(/(?:%[89a-f][0-9a-f])+/gi)) {
    decode(() => decodeURIComponent(escapes))
  }
}

function decode(text: () => string): string {
  try {
    return text()
  } catch {
    throw new UnreadBody(400, NOT_UTF8)
  }
}
