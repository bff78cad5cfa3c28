/** What a browser says it is, in few words. Programs and browsers may say what they like. */

const BROWSERS = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
] as const

/** Each before those whose names it bears. */
const SYSTEMS = [
  [/\b(?:iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const

/** What is longer names no browser, and is not searched. */
const MOST_READ = 400
const MOST_KEPT = 40

/** 'Firefox en Windows', or a program's name such as 'curl'; null when it says nothing. */
export function deviceOf(userAgent: string | null): string | null {
  const said = userAgent?.slice(0, MOST_READ) ?? ''
  const browser = named(BROWSERS, said)
  const system = named(SYSTEMS, said)
  if (browser) return system ? `${browser} en ${system}` : browser
  if (system) return `Navegador en ${system}`
  const [program] = /^[\w.-]+/.exec(said) ?? []
  return program?.slice(0, MOST_KEPT) ?? null
}

function named(of: readonly (readonly [RegExp, string])[], said: string): string | undefined {
  return of.find(([pattern]) => pattern.test(said))?.[1]
}
