/** Finds what chooses no test: whatever is left out so would look as if it had passed. */
import { globSync } from 'node:fs'

/**
 * A sentence for each project, file filter, exclusion or name in braces that matches nothing, of
 * Vitest's arguments and of its configuration.
 */
export function emptyChoices(args, { test: { projects = [], ...root } }) {
  const all = projects.length > 0 ? projects.map(({ test }) => test) : [root]
  const { names, filters, exclusions } = read(args)
  const isNamed = ({ name }) => names.length === 0 || names.some((each) => fits(each, name))
  const chosen = all.filter(isNamed)
  const unknown = names.filter((each) => !all.some(({ name }) => fits(each, name)))
  const found = chosen.map((project) => ({ name: project.name, files: filesOf(project) }))
  const files = found.flatMap((project) => project.files)
  const isAsked = (file) => filters.length === 0 || filters.some((filter) => matches(filter, file))
  const idle = names.length > 1 ? found.filter((project) => !project.files.some(isAsked)) : []
  return [
    ...unknown.map((name) => `No project is called ${name}.`),
    ...idle.map(({ name }) => `The project ${name} has none of these files.`),
    ...filters
      .filter((filter) => !files.some((file) => matches(filter, file)))
      .map((filter) => `No file of these projects matches ${filter}.`),
    ...exclusions
      .filter((pattern) => globSync(pattern).length === 0)
      .map((pattern) => `The exclusion ${pattern} matches no file.`),
    ...all.flatMap(emptyPatterns),
  ]
}

/** Each alternative of the braces in what a project includes or excludes. */
function emptyPatterns({ name, include = [], exclude = [] }) {
  return [...include, ...exclude]
    .flatMap(alternatives)
    .filter((pattern) => globSync(pattern).length === 0)
    .map((pattern) => `The project ${name} names ${pattern}, which matches no file.`)
}

const filesOf = ({ include = [], exclude = [] }) => {
  const left = new Set(exclude.flatMap((pattern) => globSync(pattern)))
  return include.flatMap((pattern) => globSync(pattern)).filter((file) => !left.has(file))
}

const matches = (filter, file) => file.includes(filter.replace(/^\.\//, '').replace(/:\d+$/, ''))

/** As Vitest reads `--project`: `*` is anything. */
const fits = (pattern, name) =>
  new RegExp(`^${pattern.split('*').map(RegExp.escape).join('.*')}$`).test(name)

/** Of the arguments, the projects' names, the file filters and the exclusions. */
function read(args) {
  const names = []
  const filters = []
  const exclusions = []
  for (let at = 0; at < args.length; at++) {
    const [, option, value] = /^--?([\w.-]+?)(?:=(.*))?$/.exec(args[at]) ?? []
    if (!option) filters.push(args[at])
    else {
      const next = args[at + 1]
      const said = value ?? (next?.startsWith('-') === false ? args[++at] : undefined)
      if (option === 'project' && !said.startsWith('!')) names.push(said)
      if (option === 'exclude') exclusions.push(said)
    }
  }
  return { names, filters, exclusions }
}

/** `a{b,c{d,e}}` as `ab`, `acd` and `ace`. */
function alternatives(pattern) {
  const start = pattern.indexOf('{')
  if (start < 0) return [pattern]
  const parts = []
  let depth = 0
  let from = start + 1
  for (let at = start; at < pattern.length; at++) {
    const sign = pattern[at]
    if (sign === '{') depth++
    if (sign === '}') depth--
    if ((sign === ',' && depth === 1) || depth === 0) {
      parts.push(pattern.slice(from, at))
      from = at + 1
    }
    if (depth === 0) break
  }
  return parts.flatMap((part) =>
    alternatives(`${pattern.slice(0, start)}${part}${pattern.slice(from)}`),
  )
}
