/**
 * Makes the database of DATABASE_URL, which tests copy, as a first start does, fills it, and logs everyone in. Runs
 * in a process of its own and writes what tests need to know of it on standard output.
 */
import '../../../server/production.ts'
import { NOW } from '#tests/support/models/actor.ts'
import { ADMIN, configFor, handlerOf, loadBuild } from './built.ts'
import { Client } from './client.ts'
import { makeWorld, PASSWORD } from './world.ts'

const template = process.env.DATABASE_URL ?? ''
const build = await loadBuild()
const app = await build.entry.module.openApp(configFor(template), () => NOW)
const world = await makeWorld(app)
const handler = handlerOf(app, build)

async function logIn(email: string, password: string) {
  const client = new Client(handler)
  await client.post('/?index', { email, password })
  const { access_token: token } = (
    await new Client(handler).api('POST', 'login', { email, password })
  ).json
  return { cookies: Object.fromEntries(client.cookies), token }
}

const logins = {
  administrator: await logIn(ADMIN.email, ADMIN.password),
  developer: await logIn('dario@example.com', PASSWORD),
  employee: await logIn('elsa@example.com', PASSWORD),
  unlinked: await logIn('urbano@example.com', PASSWORD),
}
await app.close()
process.stdout.write(JSON.stringify({ template, world, logins }))
