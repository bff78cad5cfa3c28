import { redirect } from 'react-router'
import type { App } from '#app/context.ts'

/** A notice that the next page shows; it fades after 2500 ms unless persistent. */
export type Toast = {
  title?: string
  text: string
  tone: 'success' | 'error'
  persistent?: boolean
  link?: { href: string; label: string; newTab?: boolean }
}

/** Redirects after a change (303, so a reload repeats nothing), with notices for the next page. */
export async function redirectWithToast(app: App, to: string, ...toasts: Toast[]) {
  return redirect(to, {
    status: 303,
    headers: { 'Set-Cookie': await app.cookies.toasts.serialize(toasts) },
  })
}
