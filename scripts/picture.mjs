/**
 * Draws the layers, and one request's way through them, from the imports, and writes both pictures
 * into docs/architecture.md. With `--check` it writes nothing and fails when they are out of date.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const PAGE = 'docs/architecture.md'
/** From the top layer to the bottom one. */
const LAYERS = [
  ...['routes', 'http', 'components', 'upkeep', 'models', 'io', 'kernel'].map((at) => `app/${at}`),
  'db',
]
/** The screen of the second picture, and how many imports deep it goes. */
const SCREEN = 'app/routes/incomes/create.tsx'
const STEPS = 3
const IMPORT = /^\s*(?:import|export)\s+(type\s+)?(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]/gm
const FOLDERS_A_LINE = 5

const files = LAYERS.flatMap((layer) =>
  readdirSync(layer, { recursive: true })
    .map((name) => `${layer}/${name}`)
    .filter((name) => /\.tsx?$/.test(name)),
)
const imports = new Map(files.map((file) => [file, importsOf(file)]))
const before = readFileSync(PAGE, 'utf8')
const after = drawn(drawn(before, 'house', house()), 'way', way())

if (!process.argv.includes('--check')) {
  writeFileSync(PAGE, after)
} else if (before !== after) {
  process.stderr.write(`The pictures in ${PAGE} are not of these imports: npm run picture\n`)
  process.exitCode = 1
}

function importsOf(file) {
  return [...readFileSync(file, 'utf8').matchAll(IMPORT)].flatMap(([, type, specifier]) => {
    const to = targetOf(file, specifier.split('?', 1)[0])
    return to && existsSync(to) ? [{ to, isType: Boolean(type) }] : []
  })
}

function targetOf(file, specifier) {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? normalize(join(dirname(file), specifier)) : undefined
}

/** The text with the part between a picture's marks replaced. */
function drawn(text, name, lines) {
  const [head, rest] = text.split(`<!-- ${name} -->\n`)
  const end = `<!-- /${name} -->\n`
  const tail = rest?.slice(rest.indexOf(end))
  if (!tail?.startsWith(end)) throw new Error(`${PAGE} has no place for the picture "${name}"`)
  return `${head}<!-- ${name} -->\n\`\`\`mermaid\n${lines.join('\n')}\n\`\`\`\n${tail}`
}

/**
 * Each layer with its folders; a dotted arrow is for types only, which do not exist at run time.
 */
function house() {
  const boxes = LAYERS.map(
    (layer) => `  ${idOf(layer)}["${[layer, ...foldersOf(layer)].join('<br>')}"]`,
  )
  const arrows = LAYERS.flatMap((from) =>
    LAYERS.filter((to) => to !== from).flatMap((to) => arrow(from, to)),
  )
  return ['flowchart TB', ...boxes, ...arrows]
}

function foldersOf(layer) {
  const names = readdirSync(layer, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .filter((name) => files.some((file) => file.startsWith(`${layer}/${name}/`)))
    .sort()
  const lines = []
  while (names.length > 0) lines.push(names.splice(0, FOLDERS_A_LINE).join(' · '))
  return lines
}

function arrow(from, to) {
  const known = files
    .filter((file) => layerOf(file) === from)
    .flatMap((file) => imports.get(file))
    .filter((known) => layerOf(known.to) === to)
  if (known.length === 0) return []
  const isTypesAlone = known.every(({ isType }) => isType)
  return [`  ${idOf(from)} ${isTypesAlone ? '-.->' : '-->'} ${idOf(to)}`]
}

/** The server files behind a screen's form, by layer. */
function way() {
  const arrows = new Map()
  let reached = new Set([SCREEN])
  for (let step = 0; step < STEPS; step++) {
    const next = new Set()
    for (const from of reached) {
      if (arrows.has(from)) continue
      const onward = [
        ...new Set(
          imports
            .get(from)
            ?.filter(isOfServer)
            .map(({ to }) => to),
        ),
      ].sort()
      arrows.set(from, onward)
      for (const to of onward) next.add(to)
    }
    reached = next
  }
  const shown = [...new Set([...arrows].flatMap(([from, onward]) => [from, ...onward]))]
  return [
    'flowchart LR',
    ...LAYERS.flatMap((layer) => layerBox(layer, shown)),
    ...[...arrows].flatMap(([from, onward]) =>
      onward.map((to) => `  ${idOf(from)} --> ${idOf(to)}`),
    ),
  ]
}

function layerBox(layer, shown) {
  const inside = shown.filter((file) => layerOf(file) === layer).sort()
  if (inside.length === 0) return []
  return [
    `  subgraph ${idOf(layer)}["${layer}"]`,
    ...inside.map((file) => `    ${idOf(file)}["${file.slice(layer.length + 1)}"]`),
    '  end',
  ]
}

function isOfServer({ to, isType }) {
  return !isType && to.includes('.server.')
}

function layerOf(file) {
  return LAYERS.find((layer) => file.startsWith(`${layer}/`))
}

function idOf(path) {
  return path.replaceAll(/[^\w]/g, '_')
}
