/** Who uses the app in these tests. The setup logs them in; tests take up their sessions. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContextOptions } from '@playwright/test'
import type { Exhibits } from './screens.ts'

export type Person = 'ana' | 'berta' | 'dario' | 'elena' | 'eva'

type Description = { name: string; role_id: 1 | 2 | 3; does: string }

export const PEOPLE: Record<Person, Description> = {
  ana: { name: 'Ana Administradora', role_id: 1, does: 'administers' },
  berta: { name: 'Berta Administradora', role_id: 1, does: 'administers beside her' },
  dario: { name: 'Darío Desarrollador', role_id: 2, does: 'develops' },
  elena: { name: 'Elena Empleada', role_id: 3, does: 'is linked to a titular' },
  eva: { name: 'Eva Empleada', role_id: 3, does: 'is linked to nobody' },
}

export const PASSWORD = 'clave-de-pruebas'
export const emailOf = (person: Person) => `${person}@example.com`

/** The data that the setup gives to the tests. */
export type Prepared = {
  /** The signed session cookie of each. */
  sessions: Record<Person, string>
  /** Ana's bearer token for the API. */
  token: string
  /** The titular that Elena is linked to. */
  elena: { id: number; name: string }
  exhibits: Exhibits
}

/** The file through which the setup hands it over. */
export const preparedFile = () => join(process.env.E2E_DIRECTORY ?? '', 'prepared.json')

export function prepared(): Prepared {
  return JSON.parse(readFileSync(preparedFile(), 'utf8'))
}

/** A browser in which this person is logged in. */
export function loggedInAs(person: Person): NonNullable<BrowserContextOptions['storageState']> {
  const cookie = {
    name: 'nomina_session',
    value: prepared().sessions[person],
    domain: '127.0.0.1',
    path: '/',
    expires: -1,
    httpOnly: true,
    secure: false,
    sameSite: 'Lax' as const,
  }
  return { cookies: [cookie], origins: [] }
}

export const LOGGED_OUT = { cookies: [], origins: [] }
