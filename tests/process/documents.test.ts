// Proves docs/rules/workshop.md#9.
/** The repository's documents name what exists, and leave nothing out. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { version } from '../../package.json' with { type: 'json' }

const DECISIONS = 'docs/decisions/'
const INDEX_LINE = /^\| (\S+) \| \[(.+?)\]\((.+?)\)(, superseded by \[.+?\]\(.+?\))? \| .+ \|$/gm
/** A file or folder in a code span, and one that a link leads to. */
const NAMED =
  /`((?:\.ci|\.github|app|bench|db|docs|e2e|public|scripts|server|tests)\/[\w./-]*)`|\]\((?!https?:)([^)#]+)/g
const SUPERSEDED = /^Superseded by \[.+?\]\(.+?\)/m

const pages = (directory: string) =>
  readdirSync(directory).filter((file) => file.endsWith('.md') && file !== 'README.md')

test('the index of decisions has a line for each, with its date, its title and what superseded it', () => {
  const index = readFileSync(`${DECISIONS}README.md`, 'utf8')
  const lines = [...index.matchAll(INDEX_LINE)].map(([, date, title, file, superseded]) => ({
    date,
    title,
    file,
    superseded: Boolean(superseded),
  }))
  const decisions = pages(DECISIONS)
    .sort()
    .map((file) => {
      const text = readFileSync(DECISIONS + file, 'utf8')
      const title = text.split('\n', 1)[0]?.replace('# ', '')
      return { date: file.slice(0, 10), title, file, superseded: SUPERSEDED.test(text) }
    })
  const byFile = <T extends { file?: string | undefined }>(rows: T[]) =>
    rows.sort((a, b) => String(a.file).localeCompare(String(b.file)))
  expect(byFile(lines)).toEqual(byFile(decisions))
})

test('the changelog is newest first and its last release is the version of package.json', () => {
  const changelog = readFileSync('CHANGELOG.md', 'utf8')
  const versions = [...changelog.matchAll(/^## \[(.+?)\](?: - (\S+))?/gm)]
  expect(versions[0]?.[1]).toBe('Unreleased')
  expect(versions[1]?.[1]).toBe(version)
  const dates = versions.slice(1).map(([, , date]) => date)
  expect(dates).toEqual([...dates].sort().reverse())
})

test.each(['README.md', 'CONTRIBUTING.md', 'docs/architecture.md'])(
  'every file that %s names exists',
  (document) => {
    const named = [...readFileSync(document, 'utf8').matchAll(NAMED)].map(([, path, link = '']) =>
      path === undefined ? join(dirname(document), link) : path,
    )
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter((path) => !existsSync(path))).toEqual([])
  },
)

test.each(['sqlite', 'postgres'])(
  'of the migrations of %s the newest snapshot alone is kept',
  (engine) => {
    const meta = `db/migrations/${engine}/meta`
    const { entries } = JSON.parse(readFileSync(`${meta}/_journal.json`, 'utf8'))
    const newest = entries.at(-1).tag.slice(0, 4)
    expect(readdirSync(meta).sort()).toEqual([`${newest}_snapshot.json`, '_journal.json'])
  },
)
