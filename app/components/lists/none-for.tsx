/** An empty result offers nothing new: what was looked for may exist. */
export function NoneFor({ chips, clear }: { chips: { label: string }[]; clear: string }) {
  return (
    <p>
      Ningún resultado para {chips.map(({ label }) => label).join(', ')}.{' '}
      <a href={clear} data-keep-scroll="">
        Limpiar
      </a>
    </p>
  )
}
