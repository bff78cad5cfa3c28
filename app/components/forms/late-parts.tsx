import type { ComponentProps } from 'react'
import { UnsentOffer } from '#app/components/unsent/offer.tsx'
import { Already } from './already-made.tsx'
import { Stale } from './stale.tsx'

type LatePartProps =
  | ({ what: 'unsent' } & ComponentProps<typeof UnsentOffer>)
  | ({ what: 'stale' } & ComponentProps<typeof Stale>)
  | ({ what: 'already' } & ComponentProps<typeof Already>)

/** What a record's form rarely shows: browsers load it when there is any. */
export function LatePart(props: LatePartProps) {
  if (props.what === 'unsent') return <UnsentOffer {...props} />
  return props.what === 'stale' ? <Stale {...props} /> : <Already {...props} />
}
