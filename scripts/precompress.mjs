import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const TEXT = /\.(?:js|css|svg|json|txt|webmanifest)$/
const MIN_BYTES = 1024

/** Writes a .br and a .gz beside every text file under `directory` that is worth compressing. */
export async function precompress(directory) {
  const files = await readdir(directory, { recursive: true })
  await Promise.all(
    files.filter((file) => TEXT.test(file)).map((file) => pack(join(directory, file))),
  )
}

async function pack(file) {
  const content = await readFile(file)
  if (content.length < MIN_BYTES) return
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content),
    promisify(gzip)(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}
