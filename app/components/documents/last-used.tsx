/** 'Usar los datos anteriores' of a form that creates (docs/rules/entering.md#5). */

/** Fills what is empty with the user's last document, if there is one. */
export function LastButton({ hasLast }: { hasLast: boolean | undefined }) {
  if (!hasLast) return null
  return (
    <button
      type="submit"
      className="btn btn-ghost"
      name="intent"
      value="refresh last"
      // biome-ignore lint/a11y/noAccessKey: the rule names it, and its tooltip says it
      accessKey="u"
      title="Tecla de acceso: U"
      formNoValidate
    >
      Usar los datos anteriores
    </button>
  )
}

/** What the form has of the last document. Always present, so that screen readers announce it. */
export const SaidOfLast = ({ drawn }: { drawn: { said?: string } | undefined }) => (
  <div role="status">{drawn?.said && <p className="notice">{drawn.said}</p>}</div>
)
