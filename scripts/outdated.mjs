/**
 * `npm run outdated`: lists packages with a newer version, and checks docs/dependencies.md against
 * package.json and the lock file: a line for each package, with its version and the number of
 * packages that it brings. With `--offline` it asks no registry.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const PAGE = 'docs/dependencies.md'
const LINE = /^\| `(.+?)` \| (\S+) \| (\S+) \| (\d+) \| (.+?) \| (.+?) \|$/gm
/** Machines fetch packages from different registries, so the lock file names none. */
const ADDRESS = /"resolved"|registry\.|\bnpmjs\b/

const manifest = JSON.parse(readFileSync('package.json', 'utf8'))
const lockText = readFileSync('package-lock.json', 'utf8')
const { packages } = JSON.parse(lockText)
const wanted = {
  ...manifest.dependencies,
  ...manifest.optionalDependencies,
  ...manifest.devDependencies,
}

const faults = faultsOfPage()
if (ADDRESS.test(lockText)) faults.push('package-lock.json says where packages were fetched from')
for (const fault of faults) process.stderr.write(`${fault}\n`)
process.stdout.write(`${Object.keys(wanted).length} packages, ${faults.length} faults\n`)
if (!process.argv.includes('--offline')) listOutdated()
process.exitCode = faults.length > 0 ? 1 : 0

function faultsOfPage() {
  const lines = [...readFileSync(PAGE, 'utf8').matchAll(LINE)]
  const page = new Map(lines.map(([, name, version, , count]) => [name, { version, count }]))
  const missing = Object.entries(wanted).flatMap(([name, version]) => {
    const line = page.get(name)
    const count = String(alongWith(name).size)
    if (!line) return [`${name} has no line in ${PAGE}: version ${version}, ${count} come along`]
    const isRight = line.version === version && line.count === count
    return isRight ? [] : [`${PAGE}: ${name} is of version ${version}, and ${count} come along`]
  })
  const left = [...page.keys()].filter((name) => !(name in wanted))
  return [...missing, ...left.map((name) => `${PAGE}: ${name} is no dependency`)]
}

/** The packages that a package needs, directly and indirectly: on any system, without itself. */
function alongWith(name) {
  const found = new Set()
  const pending = [placeOf(name, '')]
  for (const place of pending) {
    if (place === undefined || found.has(place)) continue
    found.add(place)
    pending.push(...needsOf(packages[place]).map((need) => placeOf(need, place)))
  }
  found.delete(placeOf(name, ''))
  return found
}

function needsOf({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }) {
  const isNeeded = (peer) => !peerDependenciesMeta?.[peer]?.optional
  return [
    ...Object.keys({ ...dependencies, ...optionalDependencies }),
    ...Object.keys(peerDependencies ?? {}).filter(isNeeded),
  ]
}

/** The path of a package as another one finds it: inside it, or in a package around it. */
function placeOf(name, from) {
  const place = `${from && `${from}/`}node_modules/${name}`
  if (place in packages) return place
  const holder = from.lastIndexOf('node_modules/')
  return from ? placeOf(name, from.slice(0, Math.max(0, holder - 1))) : undefined
}

function listOutdated() {
  const { stdout } = spawnSync('npm', ['outdated', '--json'], { encoding: 'utf8' })
  const outdated = Object.entries(JSON.parse(stdout || '{}'))
  for (const [name, { latest }] of outdated) {
    process.stdout.write(`${name} ${wanted[name]}: there is ${latest}\n`)
  }
  process.stdout.write(`${outdated.length} packages have a later version\n`)
}
