/** The theme that somebody chose in this browser; without a choice the system's is shown. */

import type { AppCookies } from './cookies.server.ts'

const THEMES = ['light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

export const isTheme = (value: unknown): value is Theme => THEMES.some((theme) => theme === value)

export function themeOf(cookies: AppCookies, request: Request): Theme | null {
  const chosen = cookies.theme.parse(request)
  return isTheme(chosen) ? chosen : null
}
