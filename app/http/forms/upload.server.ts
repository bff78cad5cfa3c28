/**
 * Reads a posted form with one file. The body is read as a stream, and its limits hold before
 * anything is parsed.
 */
import {
  MaxFileSizeExceededError,
  MaxPartsExceededError,
  MaxTotalSizeExceededError,
  MultipartParseError,
  parseMultipartRequest,
} from '@remix-run/multipart-parser'
import { data } from 'react-router'
import type { Problem } from '#app/kernel/errors/codes.ts'
import { FieldErrors } from '#app/kernel/errors/errors.ts'
import { type FileLimit, fileTooLarge, TOO_LARGE_NAME } from '#app/kernel/fields/file-limits.ts'

export type Upload = {
  /** Texts by name, the first of each; those that come before a file that is too large. */
  fields: Map<string, string>
  /** The bytes of the first file under `file`; empty when none was chosen, or one that is too large. */
  file: Uint8Array
  name: string
  tooLarge?: Problem
}

const MOST_FIELDS = 20
const MOST_TEXT = 10_000
/** Reading takes time by the boundary's length too, which has at most 70 characters (RFC 2046, 5.1.1). */
const MOST_TYPE = 200
const UNREADABLE = { message: 'Los datos no se pueden leer como un formulario' }

/** Whether a request brings a form with a file. */
export const bringsFile = ({ headers }: Request): boolean =>
  /^multipart\//i.test(headers.get('Content-Type') ?? '')

/**
 * Reads no further than `limit`, and of a text `mostText` characters. Answers 415 for another kind of
 * body, 413 for too many fields, 400 for a body that breaks off, has texts that are not UTF-8, or too long a
 * boundary.
 */
export async function readUpload(
  request: Request,
  limit: FileLimit,
  mostText = MOST_TEXT,
): Promise<Upload> {
  const type = request.headers.get('Content-Type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type)) {
    throw data({ message: 'Envíe los datos como un formulario con un archivo' }, { status: 415 })
  }
  if (type.length > MOST_TYPE) throw data(UNREADABLE, { status: 400 })
  const upload: Upload = { fields: new Map(), file: new Uint8Array(), name: '' }
  const limits = {
    maxFileSize: limit.bytes,
    maxParts: MOST_FIELDS,
    maxTotalSize: limit.bytes + mostText + MOST_FIELDS * MOST_TEXT,
  }
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let hasFile = false
  try {
    for await (const part of parseMultipartRequest(request, limits)) {
      if (part.name === 'file' && part.isFile && !hasFile) {
        hasFile = true
        upload.file = part.bytes
        upload.name = (part.filename ?? '').slice(0, 255)
      } else if (part.name && !part.isFile && !upload.fields.has(part.name)) {
        upload.fields.set(part.name, utf8.decode(part.bytes).slice(0, mostText))
      }
    }
  } catch (error) {
    if (TOO_LARGE.some((kind) => error instanceof kind)) {
      return { ...upload, file: new Uint8Array(), tooLarge: fileTooLarge(limit) }
    }
    if (error instanceof MaxPartsExceededError) {
      throw data({ message: 'Los datos enviados son demasiados' }, { status: 413 })
    }
    if (error instanceof MultipartParseError || error instanceof TypeError) {
      throw data(UNREADABLE, { status: 400 })
    }
    throw error
  }
  const wasLetGo = upload.name === '' && upload.fields.has(TOO_LARGE_NAME)
  return wasLetGo ? { ...upload, tooLarge: fileTooLarge(limit) } : upload
}

const TOO_LARGE = [MaxFileSizeExceededError, MaxTotalSizeExceededError]

/** The file's bytes. Throws FieldErrors under `file` for one that is too large. */
export function fileOf({ file, tooLarge }: Upload): Uint8Array {
  if (tooLarge) throw new FieldErrors({ file: tooLarge })
  return file
}

/** Its texts under `names`, as of any other form. */
export function textsOf({ fields }: Upload, names: ReadonlySet<string>): FormData {
  const form = new FormData()
  for (const [name, text] of fields) if (names.has(name)) form.append(name, text)
  return form
}
