import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { brotliDecompressSync, createBrotliDecompress } from 'node:zlib'

/** How to start Chromium, for printing and for end-to-end tests. */
export type ChromiumLaunch = { executablePath: string; args: string[]; env: Record<string, string> }

const SYSTEM_CHROMIUM = '/usr/bin/chromium'
const ARGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
/** The environment variables that the browser gets: the others hold passwords and tokens. */
const INHERITED = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'LC_ALL', 'LD_LIBRARY_PATH']
const TAR_BLOCK = 512

const require = createRequire(import.meta.url)
const packagedBin = join(dirname(require.resolve('@sparticuz/chromium')), '../bin')

/**
 * The browser to start, in order of preference: `chromiumPath`, the machine's own, the one packaged
 * with the app, which is unpacked once into the user's cache (two seconds, some 180 MB). Chromium
 * dies on a missing glyph when no font is installed, so a font is unpacked too. Throws Error when
 * there is no browser or the cache cannot be written.
 */
export async function chromiumLaunch(chromiumPath?: string): Promise<ChromiumLaunch> {
  const cache = await cacheDirectory()
  const fontconfig = await unpackFonts(cache)
  const inherited = INHERITED.flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value]]
  })
  return {
    executablePath: await executable(cache, chromiumPath),
    args: process.getuid?.() === 0 ? ['--no-sandbox', ...ARGS] : ARGS,
    env: { ...Object.fromEntries(inherited), FONTCONFIG_FILE: fontconfig },
  }
}

async function executable(cache: string, chromiumPath?: string): Promise<string> {
  if (chromiumPath) {
    if (!existsSync(chromiumPath)) throw new Error(`no Chromium at ${chromiumPath}`)
    return chromiumPath
  }
  if (existsSync(SYSTEM_CHROMIUM)) return SYSTEM_CHROMIUM
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('the packaged Chromium is for Linux on x64: set CHROMIUM_PATH')
  }
  return unpackOnce(join(cache, 'chromium'), (partial) =>
    pipeline(
      createReadStream(join(packagedBin, 'chromium.br')),
      createBrotliDecompress(),
      createWriteStream(partial, { mode: 0o700 }),
    ),
  )
}

/** Private to the user: in a shared directory another user could place the browser. */
async function cacheDirectory(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(packagedBin, '../package.json'), 'utf8'))
  const base = process.env.XDG_CACHE_HOME || join(homedir(), '.cache')
  const cache = join(base, 'nomina', `chromium-${version}`)
  await mkdir(cache, { recursive: true, mode: 0o700 })
  return cache
}

async function unpackFonts(cache: string): Promise<string> {
  const fonts = join(cache, 'fonts')
  await mkdir(fonts, { recursive: true })
  const regular = 'OpenSans-Regular.ttf'
  await unpackOnce(join(fonts, regular), async (partial) => {
    const archive = brotliDecompressSync(await readFile(join(packagedBin, 'fonts.tar.br')))
    await writeFile(partial, fileInTar(archive, regular))
  })
  return unpackOnce(join(cache, 'fonts.conf'), (partial) =>
    writeFile(
      partial,
      `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
<include ignore_missing="yes">/etc/fonts/fonts.conf</include>
<dir>${fonts}</dir><cachedir>${join(cache, 'fontconfig')}</cachedir></fontconfig>\n`,
    ),
  )
}

/** Several processes may start at once: each writes its own copy, and the last rename wins. */
async function unpackOnce(path: string, write: (partial: string) => Promise<void>) {
  if (existsSync(path)) return path
  const partial = `${path}.${process.pid}-${performance.now()}`
  try {
    await write(partial)
    await rename(partial, path)
  } finally {
    await rm(partial, { force: true })
  }
  return path
}

function fileInTar(archive: Buffer, name: string): Buffer {
  for (let at = 0; at + TAR_BLOCK <= archive.length; ) {
    const entry = archive.toString('utf8', at, at + 100).replace(/\0.*$/s, '')
    const size = Number.parseInt(archive.toString('ascii', at + 124, at + 136), 8) || 0
    const start = at + TAR_BLOCK
    if (basename(entry) === name && size > 0) return archive.subarray(start, start + size)
    at = start + Math.ceil(size / TAR_BLOCK) * TAR_BLOCK
  }
  throw new Error(`no ${name} in the packaged fonts`)
}
