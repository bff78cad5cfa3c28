import { join } from 'node:path'
import { build } from 'vite'
import { expect, test, vi } from 'vitest'
import { leanClient } from '../../scripts/lean-client.ts'

const ENTRY = '\0entry'
// React's files and Vite's go by it.
vi.stubEnv('NODE_ENV', 'production')

/** Builds a module for browsers as the app's are built. */
const built = (code: string) =>
  build({
    configFile: false,
    logLevel: 'silent',
    root: join(import.meta.dirname, '../..'),
    build: { write: false, rolldownOptions: { input: ENTRY } },
    plugins: [
      leanClient,
      {
        name: 'entry',
        resolveId: (id) => (id === ENTRY ? id : null),
        load: (id) => (id === ENTRY ? `import * as React from 'react'\n${code}` : null),
      },
    ],
  })

const codeOf = (made: unknown) =>
  (made as { output: { code?: string }[] }).output.map((each) => each.code ?? '').join('')

test.each([
  ['calls', 'React.useDeferredValue(1)', 'useDeferredValue'],
  ['extends', 'console.log(class extends React.PureComponent {})', 'PureComponent'],
  ['asks for a member of', 'console.log(React.Children.count(1))', 'Children'],
  ['hands on', 'console.log(React.cloneElement)', 'cloneElement'],
])('a build that %s what is left out of React fails', async (_, code, name) => {
  await expect(built(code)).rejects.toThrow(`asks for ${name}`)
})

test('a build leaves out what Conform does for its own buttons', async () => {
  const made = await built(
    `import { useForm } from '@conform-to/react'\nconsole.log(React.useState, useForm)`,
  )
  const code = codeOf(made)
  expect(code).toContain('pendingIntents')
  // The mark that an updated field would get.
  expect(code).not.toContain('dataset.conform')
  // What watches the fields that come and go, for their values.
  expect(code).not.toContain('attributeFilter')
})

test('a build leaves out view transitions and references to fragments', async () => {
  const code = codeOf(
    await built(
      `import { hydrateRoot } from 'react-dom/client'\nconsole.log(React.useState, hydrateRoot)`,
    ),
  )
  expect(code).toContain('hydrateRoot')
  for (const part of ['startViewTransition', 'viewTransitionName', 'compareDocumentPosition ='])
    expect(code).not.toContain(part)
})

test('a build that needs what React has in the browser passes', async () => {
  await expect(built('console.log(React.useState, React.memo)')).resolves.toBeDefined()
})

test('a build without values that come later reads an answer that comes at once', async () => {
  const code = codeOf(
    await built(
      `import { UNSAFE_decodeViaTurboStream as decode } from 'react-router'
       globalThis.decode = [React.useState, decode]`,
    ),
  )
  await import(`data:text/javascript,${encodeURIComponent(code)}`)
  const [, decode] = Reflect.get(globalThis, 'decode')
  const { value, done } = await decode(new Blob(['["Listo"]\n']).stream(), globalThis)
  expect(value).toBe('Listo')
  await expect(done).resolves.toBeUndefined()
})
