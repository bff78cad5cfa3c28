/** Who has an e-mail together, before receipts go there; each line names them. */
export function SharedAddresses({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null
  return (
    <ul className="notice" aria-label="Correos de varias personas">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}
