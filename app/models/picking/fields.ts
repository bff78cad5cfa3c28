/** What pickers of titulars offer (docs/rules/entering.md#1). Runs anywhere. */

/** The last two: whom a report of payroll and one of personal orders may be about. */
export const PICKER_LISTS = [
  'employees',
  'titulars',
  'companies',
  'unlinked',
  'paid-employees',
  'paid-persons',
] as const
export type PickerList = (typeof PICKER_LISTS)[number]

/** An option: its name, with what keeps it from being chosen, and its CI/RIC. */
export type Picked = { value: string; label: string; title: string; disabled?: boolean }

export type PickedGroup = { label: string; options: Picked[] }

export type Offer = {
  options: Picked[]
  groups: PickedGroup[]
  /** The list to search in, when it has too many to offer at once. */
  list?: PickerList
  find?: string
  /** Whether the search finds more than it offers. */
  more?: boolean
  /** Whether the search finds nobody. */
  none?: boolean
}

export type Found = Pick<Offer, 'options' | 'groups'> & { more: boolean }

/** More than these are searched for, not listed. */
export const MOST_LISTED = 50
export const MOST_FOUND = 20
export const MOST_SOUGHT = 60
