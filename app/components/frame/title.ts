/** The document's title: 'Error: …' before it when the form has errors, the product's name after. */
export function pageTitle(title: string, hasErrors = false): string {
  return `${hasErrors ? 'Error: ' : ''}${title} · Nómina`
}
