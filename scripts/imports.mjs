/**
 * Checks the imports. Layers: routes → http, components, models, io, kernel; upkeep → models, io, kernel;
 * models → io, kernel; io → kernel; kernel → db; components → labels and pure rules; db → nothing. Nouns:
 * a model reaches another noun only by its fields, its read and its change, and only one that stands
 * before it in the order below; a screen reaches no other noun's screens. No circles, only aliases between folders, and always with the file's extension. Requests write
 * only by their authority.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'

const PURE = /^app\/(?:models|io|kernel)\/[^.]+\.tsx?$/
/** Lists of values and the types of amounts and days, which every layer shares. */
const PURE_OF_DB = /^db\/(?:kinds|law-kinds|payroll-parts|values)\.ts$/
/** What each layer may import in addition to itself; a pattern limits it to certain files. */
const MAY_KNOW = {
  db: [],
  'app/kernel': [/^db\//],
  'app/io': [/^app\/kernel\//, /^db\//],
  'app/models': [/^app\/(?:io|kernel)\//, /^db\//],
  'app/upkeep': [/^app\/(?:models|io|kernel)\//, /^db\//],
  'app/components': [PURE, PURE_OF_DB],
  'app/http': [/^app\/(?:models|io|kernel|context)/, PURE_OF_DB],
  'app/routes': [/^app\/(?:models|io|kernel|components|http|context|app\.css)/, PURE_OF_DB],
  app: [/^app\//, /^db\//],
}
/** Layers that pass data on or show it, and may therefore import types from the layers below. */
const MAY_NAME = {
  'app/components': /^(?:app\/(?:http|models|io|kernel)|db)\//,
  'app/http': /./,
  'app/routes': /./,
}

/** Folders with a subfolder per noun. */
const NOUNS = ['app/models', 'app/routes']
/** The files of a noun that others may import. */
const ENTRIES = /\/(?:fields\.ts|read\.server\.ts|change\.server\.ts)$/
/** The nouns from the ground up: each knows those of the rows before its own, and no other. */
const ORDER = [
  ['access', 'payroll', 'records'],
  ['accounts', 'announcements', 'banks', 'closing', 'rates', 'settings'],
  ['parameters'],
  ['concepts'],
  ['documents', 'messages', 'movements', 'picking', 'titulars', 'unsent-forms'],
  [
    'adjustments',
    'bank-files',
    'company',
    'fixed-concepts',
    'incomes',
    'orders',
    'transfers',
    'users',
  ],
  ['payments', 'paysheets', 'second-factor'],
  ['accounting', 'approval', 'contributions', 'payroll-runs'],
  ['wizard'],
  ['audit', 'frame', 'imports', 'invariants', 'search', 'views'],
  ['reports'],
  ['api', 'mails', 'telegram'],
  ['dashboard'],
].map((row) => row.map((noun) => `app/models/${noun}`))
/** Folders that several nouns share. */
const COMMON = [
  ...['access', 'api', 'documents', 'invariants', 'orders', 'payroll', 'records', 'reports'].map(
    (noun) => `app/models/${noun}`,
  ),
  'app/routes/orders',
]
/** Folders with a line for each noun: the trail, files of reports, records of the API. */
const REGISTERS = [
  ...['api', 'audit', 'reports'].map((noun) => `app/models/${noun}`),
  'app/routes/api',
]
/** Folders whose files are another noun's as well. */
const ALSO = {
  'app/models/wizard': ['paysheets'],
  'app/routes/access': ['users'],
  'app/routes/own-account': ['telegram', 'users'],
  'app/routes/salaries': ['titulars'],
  'app/routes/wizard': ['paysheets'],
}

const IMPORT = /^\s*(?:import|export)\s+(type\s+)?(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]/gm
const DYNAMIC = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

/** Where requests are answered: their changes are authorised again when they are written. */
const BY_AUTHORITY = /^app\/(?:http|routes)\//
/** Only these open transactions there, or use one that needs no logged-in user. */
const OPENS = 'app/http/access/authority.server.ts'
const VISITORS_DOORS = [
  OPENS,
  'app/http/access/forgotten.server.ts',
  'app/http/access/log-in.server.ts',
  'app/routes/access/logout.ts',
  'app/routes/access/reset.tsx',
]
const COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*|^import[\s\S]*?from .*$/gm

const faults = []
const graph = new Map()
for (const file of [...sourcesIn('app'), ...sourcesIn('db')]) graph.set(file, check(file))
findCircles()
for (const fault of faults) process.stderr.write(`${fault}\n`)
process.stdout.write(`${graph.size} files, ${faults.length} imports in the wrong direction\n`)
process.exitCode = faults.length > 0 || graph.size === 0 ? 1 : 0

/** Notes a file's faults, and returns the files that it needs at run time. */
function check(file) {
  const text = readFileSync(file, 'utf8')
  const needed = []
  if (BY_AUTHORITY.test(file)) checkAuthority(file, text.replaceAll(COMMENT, ''))
  const imports = [...text.matchAll(IMPORT)].map(([, type, to]) => ({ to, isType: Boolean(type) }))
  const dynamic = [...text.matchAll(DYNAMIC)].map(([, to]) => ({ to, isLate: true }))
  for (const { to, isType, isLate } of [...imports, ...dynamic]) {
    const target = targetOf(file, to)
    if (!target) continue
    if (!existsSync(target)) faults.push(`${file}: "${to}" is no file (write its extension)`)
    const [own, other] = [layerOf(file), layerOf(target)]
    if (own !== other && to.startsWith('..')) faults.push(`${file}: write "${to}" with its alias`)
    const isNamed = isType && MAY_NAME[own]?.test(target)
    const isAllowed = own === other || isNamed || MAY_KNOW[own].some((path) => path.test(target))
    const isBeyond =
      !isType && PURE.test(file) && target.startsWith('db/') && !PURE_OF_DB.test(target)
    if (!isAllowed || isBeyond) faults.push(`${file}: may not know ${target}`)
    if (!isKnownAbroad(file, target)) faults.push(`${file}: may not reach into ${target}`)
    if (!isInOrder(file, target)) faults.push(`${file}: stands before ${target}`)
    if (!isType && !isLate) needed.push(target)
  }
  return needed
}

/** Whether a file may import another noun's file; within a noun all files may. */
function isKnownAbroad(file, target) {
  const [own, other] = [nounOf(file), nounOf(target)]
  if (!own || !other || own === other || namesOf(own).includes(basename(other))) return true
  if (REGISTERS.includes(own) || COMMON.includes(other)) return true
  return other.startsWith('app/models/') && ENTRIES.test(target)
}

/** Whether a file's noun stands after the one that it imports from. */
function isInOrder(file, target) {
  const [own, other] = [nounOf(file), nounOf(target)]
  if (own === other || !other?.startsWith('app/models/') || !own?.startsWith('app/models/'))
    return true
  const rowOf = (noun) => ORDER.findIndex((row) => row.includes(noun))
  return rowOf(other) !== -1 && rowOf(own) > rowOf(other)
}

function namesOf(folder) {
  return [basename(folder), ...(ALSO[folder] ?? [])]
}

/** The folder of a file's noun: `app/models/banks`. */
function nounOf(file) {
  const layer = NOUNS.find((at) => file.startsWith(`${at}/`))
  const [folder, ...rest] = layer ? file.slice(layer.length + 1).split('/') : []
  return rest.length > 0 ? `${layer}/${folder}` : undefined
}

/** Code that holds the database could write without authorisation. */
function checkAuthority(file, code) {
  if (file !== OPENS && /\bdatabase\b(?!\.db\b)/.test(code)) {
    faults.push(
      `${file}: reads by "database.db" alone, and writes by what "contextOf" or the call gives`,
    )
  }
  if (!VISITORS_DOORS.includes(file) && /\basVisitor\b/.test(code)) {
    faults.push(`${file}: is no door for visitors`)
  }
}

function targetOf(file, specifier) {
  const path = specifier.split('?', 1)[0]
  if (path.startsWith('#')) return path.slice(1)
  if (!path.startsWith('.') || path.includes('/+types/')) return undefined
  return normalize(join(dirname(file), path))
}

function layerOf(file) {
  const layers = Object.keys(MAY_KNOW).sort((a, b) => b.length - a.length)
  return layers.find((layer) => file.startsWith(`${layer}/`))
}

function findCircles() {
  const done = new Set()
  const visit = (file, path) => {
    if (path.includes(file)) {
      faults.push(`circle: ${[...path.slice(path.indexOf(file)), file].join(' → ')}`)
    } else if (!done.has(file)) {
      for (const next of graph.get(file) ?? []) visit(next, [...path, file])
      done.add(file)
    }
  }
  for (const file of graph.keys()) visit(file, [])
}

function sourcesIn(directory) {
  return readdirSync(directory, { recursive: true })
    .map((name) => `${directory}/${name}`)
    .filter((name) => /\.tsx?$/.test(name))
}
