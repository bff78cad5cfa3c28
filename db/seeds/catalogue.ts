/** Venezuelan banks by their prefix; loaded once into a fresh database, editable afterwards. */
import type { Tx } from '../client.server.ts'
import { banks, settings, signatories } from '../schema.ts'
import { searchKey as key } from './keys.ts'

const BANKS: readonly (readonly [index: string, name: string])[] = [
  ['0102', 'Banco de Venezuela'],
  ['0104', 'Banco Venezolano de Crédito'],
  ['0105', 'Banco Mercantil'],
  ['0108', 'BBVA Provincial'],
  ['0114', 'Bancaribe'],
  ['0115', 'Banco Exterior'],
  ['0128', 'Banco Caroní'],
  ['0134', 'Banesco'],
  ['0137', 'Banco Sofitasa'],
  ['0138', 'Banco Plaza'],
  ['0146', 'Bangente'],
  ['0151', 'BFC Banco Fondo Común'],
  ['0156', '100% Banco'],
  ['0157', 'DelSur'],
  ['0163', 'Banco del Tesoro'],
  ['0166', 'Banco Agrícola de Venezuela'],
  ['0168', 'Bancrecer'],
  ['0169', 'R4 Banco Microfinanciero'],
  ['0171', 'Banco Activo'],
  ['0172', 'Bancamiga'],
  ['0173', 'Banco Internacional de Desarrollo'],
  ['0174', 'Banplus'],
  ['0175', 'Banco Digital de los Trabajadores'],
  ['0177', 'Banfanb'],
  ['0178', 'N58 Banco Digital'],
  ['0191', 'Banco Nacional de Crédito (BNC)'],
]

/** Loads the bank catalogue, the settings' single row and the first signatories. */
export async function loadCatalogue(tx: Tx, now: Date): Promise<void> {
  const at = now.toISOString()
  await tx.insert(banks).values(
    BANKS.map(([index, name]) => ({
      index,
      name,
      name_key: key(name),
      search_key: key(`${index} ${name}`),
      created_at: at,
      updated_at: at,
    })),
  )
  await tx.insert(settings).values({ id: 1, created_at: at, updated_at: at })
  await tx.insert(signatories).values([
    { kind: 'realized', name: 'Administración', created_at: at },
    { kind: 'authorized', name: 'Gerencia', created_at: at },
    { kind: 'authorized', name: 'Dirección', created_at: at },
  ])
}
