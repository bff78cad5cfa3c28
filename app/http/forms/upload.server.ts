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

export type Upload = {
  /** Texts by name, the first of each. */
  fields: Map<string, string>
  /** The bytes of the file under `file`; empty when none was chosen. */
  file: Uint8Array
  name: string
}

const MOST_FIELDS = 20
const MOST_TEXT = 10_000

/**
 * Answers 415 for another kind of body, 413 for one beyond the limits, 400 for one that breaks off.
 * `mostBytes` bounds the file.
 */
export async function readUpload(request: Request, mostBytes: number): Promise<Upload> {
  if (!/^multipart\/form-data\s*;/i.test(request.headers.get('Content-Type') ?? '')) {
    throw data({ message: 'Envíe los datos como un formulario con un archivo' }, { status: 415 })
  }
  const upload: Upload = { fields: new Map(), file: new Uint8Array(), name: '' }
  const limits = {
    maxFileSize: mostBytes,
    maxParts: MOST_FIELDS,
    maxTotalSize: mostBytes + MOST_FIELDS * MOST_TEXT,
  }
  try {
    for await (const part of parseMultipartRequest(request, limits)) {
      if (part.name === 'file' && part.isFile) {
        upload.file = part.bytes
        upload.name = (part.filename ?? '').slice(0, 255)
      } else if (part.name && !part.isFile && !upload.fields.has(part.name)) {
        upload.fields.set(part.name, part.text.slice(0, MOST_TEXT))
      }
    }
  } catch (error) {
    if (TOO_MUCH.some((kind) => error instanceof kind)) {
      throw data({ message: 'El archivo es demasiado grande' }, { status: 413 })
    }
    if (error instanceof MultipartParseError || error instanceof TypeError) {
      throw data({ message: 'Los datos no se pueden leer como un formulario' }, { status: 400 })
    }
    throw error
  }
  return upload
}

const TOO_MUCH = [MaxFileSizeExceededError, MaxPartsExceededError, MaxTotalSizeExceededError]
