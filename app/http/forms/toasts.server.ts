import { randomUUID } from 'node:crypto'
import { redirect } from 'react-router'
import type { ToastItem } from '#app/components/frame/toasts.tsx'
import type { App } from '#app/context.ts'

/** A notice that the next page shows; it fades after 2500 ms unless persistent. */
export type Toast = Omit<ToastItem, 'id'>

/** Redirects after a change (303, so a reload repeats nothing), with notices for the next page. */
export async function redirectWithToast(app: App, to: string, ...toasts: Toast[]) {
  return redirect(to, { status: 303, headers: { 'Set-Cookie': await toastCookie(app, toasts) } })
}

export function toastCookie(app: App, toasts: readonly Toast[]): Promise<string> {
  const kept = toasts.map((toast): ToastItem => ({ id: randomUUID().slice(0, 8), ...toast }))
  return app.cookies.toasts.serialize(kept)
}
