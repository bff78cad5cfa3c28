/**
 * Removes code from the packages of a first visit that the browser does not need. Only for the
 * browser's build: the server, the tests and the types use the packages unchanged.
 */
import type { Plugin } from 'vite'

/** Modules of React Router that the app does not use: it knows all routes and traces nothing. */
const IDLE = {
  'router/instrumentation': `
    export const getRouteInstrumentationUpdates = () => ({})
    export const instrumentClientSideRouter = (router) => router
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined
    export const instrumentHandler = undefined, instrumentationResultMetaContext = undefined`,
  // The page when the root's own error screen fails, without advice to developers.
  'dom/ssr/errorBoundaries': `
    import { Component, createElement } from 'react'
    export const RemixRootDefaultErrorBoundary = () =>
      createElement('html', null, createElement('body', null, 'Error'))
    export class RemixErrorBoundary extends Component {
      state = { error: null }
      static getDerivedStateFromError = (error) => ({ error })
      static getDerivedStateFromProps = ({ location }, { location: last, error }) =>
        ({ location, error: location === last ? error : null })
      render() {
        return this.state.error ? createElement(RemixRootDefaultErrorBoundary) : this.props.children
      }
    }
    export const BoundaryShell = undefined`,
  // The page that waits for scripts before it shows anything.
  'dom/ssr/fallback': 'export const RemixRootDefaultHydrateFallback = () => null',
  // Errors of server components, which the app does not have.
  errors: `
    export const decodeRedirectErrorDigest = () => undefined
    export const decodeRouteErrorResponseDigest = () => undefined`,
  'dom/ssr/fog-of-war': `
    export const isFogOfWarEnabled = () => false
    export const getPatchRoutesOnNavigationFunction = () => undefined
    export const useFogOFWarDiscovery = () => undefined
    export const getPartialManifest = (manifest) => manifest
    export const URL_LIMIT = 0, getManifestPath = undefined, getPathsWithAncestors = undefined,
      handleClientVersionMismatch = undefined`,
}

/** Babel's object spread and rest, built into every browser today. */
const SPREAD = `
  export const objectSpread2 = Object.assign
  export const objectWithoutProperties = (source, excluded) =>
    Object.fromEntries(Object.entries(source).filter(([key]) => !excluded.includes(key)))`

/**
 * Bodies of functions without what nobody here asks for. What only that uses goes with it. Conform:
 * buttons that it adds itself (its intents), and what it reads of a form while it is filled in and
 * sent, for `onValidate`, `value` and `dirty`. React Router: promises in a loader's data, which come
 * after the rest.
 */
const BODIES: Record<string, Record<string, string>> = {
  'dom/dist/form.mjs': {
    handleIntent: '{ if (intent) throw Error(intent.type); setFieldsValidated(meta, fields) }',
    updateValue: '{}',
    dispatch: '{ throw Error(intent.type) }',
    runSideEffect: '{ for (const { type } of intents) throw Error(type) }',
    submit: '{ return { formData: new FormData() } }',
    onInput: '{}',
    onBlur: '{}',
    observe: '{ return () => undefined }',
  },
  'dom/dist/submission.mjs': { serializeIntent: '{ throw Error(intent.type) }' },
  'turbo-stream-v2/turbo-stream.js': {
    decodeDeferred:
      '{ const { done, value } = await reader.read(); if (!done) throw Error(value) }',
  },
}

/** Vite wraps `import()` in 0.6 KB that preload styles and other files; ours have neither. */
const PLAIN_IMPORT = 'export const __vitePreload = (load) => load()'

const PACKAGES = /node_modules[\\/](react-router|@conform-to[\\/]\w+)[\\/]dist[\\/]/

/** Exports of React that nothing here uses. */
const UNUSED =
  'Children|PureComponent|ViewTransition|addTransitionType|cacheSignal|cloneElement|createRef|preconnect|prefetchDNS|preinit|preinitModule|preload|preloadModule|requestFormReset|unstable_forceFrameRate|unstable_next|unstable_runWithPriority|unstable_wrapCallback|useActionState|useDeferredValue|useEffectEvent|useFormState|useFormStatus|useImperativeHandle|useInsertionEffect'
const UNUSED_EXPORT = new RegExp(`^exports\\.(${UNUSED}) = (function[^]*?^\\};|[^;]*;)\\n`, 'gm')
/** What React does for view transitions and for references to fragments, which nothing here uses. */
const UNUSED_PARTS = /^(?!is).*(ViewTransition|FragmentInstance)/
const UNUSED_METHOD =
  /^(FragmentInstance|ViewTransitionPseudoElement)\.prototype\.\w+ = function[\s\S]*?^};\n/gm
/** However it is used: called, extended, or asked for a member. `preload` is also a name in React. */
const ASKED_FOR = new RegExp(`\\.(${UNUSED.replace('|preload|', '|')})\\b`)
const REACT =
  /node_modules[\\/](react|react-dom|scheduler)[\\/]cjs[\\/]\1(-client)?\.production\.js$/

export const leanClient: Plugin = {
  name: 'lean-client',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  // Needed so that a group of chunks holds only the modules that it names.
  options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
  load(id) {
    if (id.includes('vite/preload-helper')) return PLAIN_IMPORT
    if (!PACKAGES.test(id)) return null
    if (id.includes('_rollupPluginBabelHelpers')) return SPREAD
    const [, text = null] =
      Object.entries(IDLE).find(([name]) => id.includes(`/lib/${name}.js`)) ?? []
    return text
  },
  transform(code, id) {
    if (REACT.test(id)) {
      const lean = code.replace(UNUSED_EXPORT, '').replace(UNUSED_METHOD, '')
      return withBodies(lean, this.parse(lean), emptied(this.parse(lean)))
    }
    if (!PACKAGES.test(id)) return null
    const [, bodies = {}] = Object.entries(BODIES).find(([name]) => id.endsWith(name)) ?? []
    const lean = withBodies(code, this.parse(code), bodies)
    return withoutProse(lean, this.parse(lean))
  },
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      const asked = chunk.type === 'chunk' && ASKED_FOR.exec(chunk.code)
      if (asked)
        this.error(`${chunk.fileName} asks for ${asked[1]}: scripts/lean-client.ts has it out`)
    }
  },
}

/** Code with other bodies for the named functions. Throws when it has no such function. */
function withBodies(code: string, program: unknown, bodies: Record<string, string>): string {
  const functions = functionsIn(program)
  const changes = Object.entries(bodies).map(([name, text]) => {
    const old = functions.find(({ id }) => id?.name === name)?.body
    if (!old) throw new Error(`scripts/lean-client.ts finds no function ${name}`)
    return { ...old, text }
  })
  return changed(code, changes)
}

/** Empty bodies for the functions that only unused parts of React call. */
function emptied(program: unknown): Record<string, string> {
  const names = functionsIn(program).map(({ id }) => id?.name ?? '')
  return Object.fromEntries(
    names.filter((name) => UNUSED_PARTS.test(name)).map((name) => [name, '{}']),
  )
}

type FunctionNode = Node & { id?: { name: string }; body?: Node }

function functionsIn(node: unknown): FunctionNode[] {
  if (Array.isArray(node)) return node.flatMap(functionsIn)
  if (typeof node !== 'object' || node === null) return []
  const own = (node as Node).type === 'FunctionDeclaration' ? [node as FunctionNode] : []
  return [...own, ...Object.values(node).flatMap(functionsIn)]
}

/** Code without its error and warning texts for developers; the development server has them. */
const withoutProse = (code: string, program: unknown) =>
  changed(
    code,
    proseIn(program).map((said) => ({ ...said, text: '""' })),
  )

/** Code with these texts in the places of others. */
function changed(code: string, changes: { start: number; end: number; text: string }[]): string {
  const kept: string[] = []
  let last = 0
  for (const { start, end, text } of changes.toSorted((one, two) => one.start - two.start)) {
    kept.push(code.slice(last, start), text)
    last = end
  }
  return [...kept, code.slice(last)].join('')
}

type Node = { type: string; start: number; end: number; value?: unknown; quasis?: Quasi[] }
type Quasi = { value: { cooked: string } }

/** The texts in order, including template literals. */
function proseIn(node: unknown): Node[] {
  if (Array.isArray(node)) return node.flatMap(proseIn)
  if (typeof node !== 'object' || node === null) return []
  const { type, value, quasis } = node as Node
  const said =
    type === 'TemplateLiteral' ? quasis?.map((part) => part.value.cooked).join('') : value
  if (typeof said === 'string' && isProse(said)) return [node as Node]
  return Object.values(node).flatMap(proseIn)
}

/** At least three words, and no code, which has braces, lines and assignments. */
const isProse = (text: string) =>
  text.length > 23 && /[a-z] [a-z`]+ [a-z`]/i.test(text) && !/[\n={]/.test(text)
