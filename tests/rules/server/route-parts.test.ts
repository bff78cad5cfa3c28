import type { ServerBuild } from 'react-router'
import { describe, expect, test } from 'vitest'
import { firstSegment, routeParts } from '../../../server/route-parts.ts'

/** Routes as the build has them: the parent's id and the path, by the route's own id. */
const MAP: Record<string, [parentId?: string, path?: string]> = {
  root: [],
  login: ['root', undefined],
  shell: ['root', undefined],
  titulars: ['shell', 'titulars'],
  hire: ['titulars', 'hire'],
  titular: ['shell', 'titulars/:id'],
  banks: ['shell', 'banks'],
  api: ['root', 'api/*'],
  nothing: ['root', '*'],
}

function build() {
  const routes = Object.fromEntries(
    Object.entries(MAP).map(([id, [parentId, path]]) => [id, { id, parentId, path }]),
  )
  return { routes, assets: { url: '/manifest.js', routes } } as unknown as ServerBuild
}

const idsOf = (part: ServerBuild | undefined) => Object.keys(part?.routes ?? {})

describe('the routes of a first segment', () => {
  const parts = routeParts(build())

  test.each([
    ['titulars', ['root', 'login', 'shell', 'titulars', 'hire', 'titular', 'nothing']],
    ['banks', ['root', 'login', 'shell', 'banks', 'nothing']],
    ['api', ['root', 'login', 'shell', 'api', 'nothing']],
  ])('%s are those below it, and those that may match anything', (segment, ids) => {
    expect(idsOf(parts.get(segment))).toEqual(ids)
    expect(Object.keys(parts.get(segment)?.assets.routes ?? {})).toEqual(ids)
  })

  test('exist for known segments only: others use the whole map', () => {
    expect([...parts.keys()]).toEqual(['titulars', 'banks', 'api'])
  })
})

describe('the first segment', () => {
  test.each([
    ['/titulars', 'titulars'],
    ['/titulars/', 'titulars'],
    ['/titulars?page=2', 'titulars'],
    ['/titulars/12/paysheets?page=2', 'titulars'],
    ['/titulars.data?_routes=x', 'titulars'],
    ['/titulars/12.data', 'titulars'],
    ['/', ''],
    ['/?redirectTo=/titulars', ''],
    ['//titulars', ''],
    ['/_root.data', '_root'],
  ])('of %s is "%s"', (target, segment) => {
    expect(firstSegment(target)).toBe(segment)
  })

  test.each(['/Titulars', '/t%69tulars', '/titulars.json', '/titulars.data.data'])(
    'of %s has no routes',
    (target) => {
      expect(routeParts(build()).has(firstSegment(target))).toBe(false)
    },
  )
})
