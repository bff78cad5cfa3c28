/** Why an operator's command did nothing: a Spanish line, and `details`, further lines. */
export class Refused extends Error {
  override name = 'Refused'
  readonly details: readonly string[]
  constructor(message: string, details: readonly string[] = []) {
    super(message)
    this.details = details
  }
}
