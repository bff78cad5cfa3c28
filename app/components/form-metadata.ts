import type { FormField } from '#app/components/field.tsx'

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
  })
  return {
    form: { id, errorId: `${id}-errors`, errors: allErrors[''] ?? [], allErrors },
    fields: Object.fromEntries(names.map((name) => [name, fieldOf(name)])) as Record<N, FormField>,
  }
}
