import type { MissingNeed } from '#app/models/company/first-steps.ts'

/** What a form needs and the company still lacks, each with the way to it. */
export function MissingNeeds({ lacks }: { lacks: readonly MissingNeed[] }) {
  if (lacks.length === 0) return null
  return (
    <div className="notice lacks">
      <p>Antes de llenar este formulario:</p>
      <ul>
        {lacks.map(({ text, way }) => (
          <li key={text}>
            {text}: <a href={way.to}>{way.label}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}
