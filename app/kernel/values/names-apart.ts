import { formatRic } from './ric.ts'

/** `key` is the name without regard to accents and capitals. */
type Named = { id: number; name: string; key: string; ric: string }

/** Returns by id each name, with the cédula of those who share theirs. */
export function namesApart(people: readonly Named[]): Map<number, string> {
  const times = Map.groupBy(people, ({ key }) => key)
  const apart = ({ name, key, ric }: Named) =>
    (times.get(key)?.length ?? 0) > 1 ? `${name} (${formatRic(ric)})` : name
  return new Map(people.map((person) => [person.id, apart(person)]))
}
