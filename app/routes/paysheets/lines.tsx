import { type ComponentType, lazy, Suspense, useState } from 'react'
import { FormSection } from '#app/components/forms/layout.tsx'
import { useScripted } from '#app/components/forms/scripted.ts'
import { firstNeeds } from '#app/components/frame/first-needs.ts'
import { rowCount } from '#app/kernel/fields/row-names.ts'
import { paysheetLabels } from '#app/models/paysheets/fields.ts'
import type { LineRowsProps } from './line-rows.tsx'

const load = async () => ({ default: (await import('./line-rows.tsx')).LineRows })

/** The browser loads the rows when there are some. The server cannot wait, so it has them. */
let LazyRows: ComponentType<LineRowsProps> = import.meta.env.SSR
  ? (await load()).default
  : lazy(load)
if (!import.meta.env.SSR && document.querySelector('.line-rows')) {
  firstNeeds.push(
    load().then((loaded) => {
      LazyRows = loaded.default
    }),
  )
}

type LinesSectionProps = Omit<LineRowsProps, 'add'> & {
  /** The rows, where the form is drawn with some. */
  rows?: ComponentType<LineRowsProps> | undefined
}

/** The lines of an order: none at first, then those that are stored, typed or added. */
export function LinesSection({ rows: Rows = LazyRows, ...props }: LinesSectionProps) {
  const scripted = useScripted()
  const [isOpen, open] = useState(false)
  const { typed, stored, terms } = props
  const isNeeded =
    terms?.fixed?.[0] ||
    rowCount(typed, 'lines') + rowCount(stored, 'lines') + rowCount(typed, 'without')
  if (isNeeded && !isOpen) open(true)
  const add = (name: string, onClick: () => void) => (
    <button
      type={scripted ? 'button' : 'submit'}
      className="btn btn-ghost"
      name="intent"
      value={`add ${name}`}
      onClick={scripted ? onClick : undefined}
    >
      Agregar concepto
    </button>
  )
  // If its script does not load, the rest of the form still works.
  const start = () =>
    load().then(
      () => open(true),
      () => undefined,
    )
  return (
    <FormSection title={paysheetLabels.lines}>
      {/* Without scripts Enter presses a form's first button, which must save. */}
      {!scripted && <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" />}
      {isOpen ? (
        <Suspense fallback={<HiddenRows typed={props.typed} />}>
          <Rows {...props} add={add} />
        </Suspense>
      ) : (
        add('lines.0.concept', start)
      )}
    </FormSection>
  )
}

/** The rows while their script is on its way: an order that is sent now has them all. */
function HiddenRows({ typed }: Pick<LineRowsProps, 'typed'>) {
  return Object.entries(typed).map(
    ([name, value]) =>
      /^(lines|without)\./.test(name) && (
        <input key={name} type="hidden" name={name} value={value} />
      ),
  )
}
