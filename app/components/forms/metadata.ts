import { allowOf, type Codes, type QuestionCode } from '#app/services/errors/questions.ts'
import type { FormField } from './field.tsx'
import type { Asked } from './questions.tsx'

/** Conform's answer to a form (`submission.reply()`), as far as the browser needs it. */
export type FormResult = {
  status?: 'error' | 'success' | undefined
  initialValue?: Record<string, unknown> | null | undefined
  error?: Record<string, string[] | null> | null | undefined
}

export type FormMetadata = {
  id: string
  errorId: string
  errors: string[]
  allErrors: Record<string, string[]>
  /** What is asked about the whole, or about what the form has no field for. */
  asked: Asked
}

/**
 * Ids, errors and first values of a form's fields. Conform parses and answers on the server; its
 * client, made for forms that change shape, would be a tenth of a first visit's scripts.
 */
export function formMetadata<N extends string>(
  id: string,
  names: N[],
  result: FormResult | undefined,
  defaults: Partial<Record<N, string>> = {},
  asked: Codes = {},
): { form: FormMetadata; fields: Record<N, FormField> } {
  const allErrors = Object.fromEntries(
    Object.entries(result?.error ?? {}).flatMap(([name, texts]) => (texts ? [[name, texts]] : [])),
  )
  const typed = result?.initialValue
  const fieldOf = (name: N): FormField => ({
    id: `${id}-${name}`,
    name,
    errors: allErrors[name],
    initialValue: typed ? typed[name] : defaults[name],
    errorId: `${id}-${name}-error`,
    descriptionId: `${id}-${name}-hint`,
    asked: asked[name] && askedAbout(`${id}-${name}`, name, asked[name]),
  })
  // One answer serves all fields that are asked the same: it has one box.
  const drawn = new Set<QuestionCode>()
  const askedAbout = (boxes: string, field: string, codes: QuestionCode[]): Asked => {
    const fresh = codes.filter((code) => !drawn.has(code))
    for (const code of fresh) drawn.add(code)
    const answered = fresh.filter((code) => typed?.[allowOf(code)] === 'on')
    return { id: boxes, field, codes: fresh, answered }
  }
  const others = Object.entries(asked).filter(([name]) => !names.includes(name as N))
  return {
    form: {
      id,
      errorId: `${id}-errors`,
      errors: allErrors[''] ?? [],
      allErrors,
      asked: askedAbout(
        id,
        '',
        others.flatMap(([, codes]) => codes),
      ),
    },
    fields: Object.fromEntries(names.map((name) => [name, fieldOf(name)])) as Record<N, FormField>,
  }
}
