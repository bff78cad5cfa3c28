import { formatRic } from '#app/kernel/values/ric.ts'

/** The CI/RIF below a name that somebody else has too; nothing below the others. */
export const Namesake = ({ ric }: { ric: string | null | undefined }) =>
  ric ? (
    <>
      {' '}
      <small className="namesake">{formatRic(ric)}</small>
    </>
  ) : null
