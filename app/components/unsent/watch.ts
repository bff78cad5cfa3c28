/**
 * Watches a form that somebody has begun to change. Leaving it asks until it is sent. A form that is
 * kept is saved a moment after the last change.
 */

/** Milliseconds after the last change. */
const PAUSE = 1200
const LEAVE = 'Lo que escribió no se ha enviado. ¿Desea salir?'

/** `settle` keeps nothing more, and resolves when what is on its way has arrived. */
type Watched = { isChanged: boolean; settle?: () => Promise<unknown> }
const watched = new Map<HTMLFormElement, Watched>()

/**
 * Call with the form when it changes, and with how it was submitted since; `isKept` says whether its
 * texts are kept on the server.
 */
export function watch(form: HTMLFormElement, isKept: boolean, submitted: SubmitEvent[]): void {
  if (watched.has(form) || submitted.some(isSending)) return
  if (watched.size === 0) listen()
  const keep = isKept ? keeper(form) : undefined
  const state: Watched = { isChanged: true, ...(keep && { settle: keep.settle }) }
  watched.set(form, state)
  const changed = () => {
    state.isChanged = true
    keep?.later()
  }
  form.addEventListener('input', changed)
  form.addEventListener('change', changed)
  form.addEventListener('submit', (event) => {
    if (!isSending(event)) return
    state.isChanged = false
    keep?.stop()
  })
  keep?.later()
}

/** Whether the form is sent, and not only drawn again. */
const isSending = ({ submitter }: SubmitEvent) =>
  !/^refresh/.test((submitter as HTMLButtonElement | null)?.value ?? '')

/** Saves the form a moment later; what is on its way when the form is sent is taken back. */
function keeper(form: HTMLFormElement) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending = new AbortController()
  let sent: Promise<unknown> = Promise.resolve()
  const send = () => {
    if (!form.isConnected) return
    sending = new AbortController()
    const { signal } = sending
    const body = new URLSearchParams([...new FormData(form)] as [string, string][])
    body.set('intent', 'draft')
    // A form that cannot be kept now is kept after the next change.
    const kept = fetch(form.action, { method: 'POST', body, redirect: 'manual', signal })
    sent = kept.catch(() => undefined)
  }
  const stop = () => {
    clearTimeout(timer)
    sending.abort()
  }
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(send, PAUSE)
  }
  const settle = () => {
    clearTimeout(timer)
    return sent
  }
  return { later, stop, settle }
}

/** Whether a form on the page is changed and not sent; `at` lies outside of it. */
function isUnsent(at?: Element): boolean {
  for (const [form, { isChanged }] of watched) {
    if (!form.isConnected) watched.delete(form)
    else if (isChanged && !(at && form.contains(at))) return true
  }
  return false
}

function listen(): void {
  addEventListener('beforeunload', leavePage)
  document.addEventListener('click', followLink, true)
  document.addEventListener('submit', discard)
}

/** 'Descartar' goes out after what is on its way to be kept, which would come back otherwise. */
async function discard(event: SubmitEvent): Promise<void> {
  const form = event.target as HTMLFormElement
  if (!form.matches('.unsent')) return
  event.preventDefault()
  const forms = [...watched.values()]
  for (const state of forms) state.isChanged = false
  const slow = new Promise((resolve) => setTimeout(resolve, PAUSE))
  await Promise.race([slow, Promise.all(forms.map(({ settle }) => settle?.()))])
  form.submit()
}

function leavePage(event: BeforeUnloadEvent): void {
  if (isUnsent()) event.preventDefault()
}

/** Links within the form, such as 'Cancelar', say by themselves that they leave it. */
function followLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const isOpened = link?.href && !link.target && !link.hash && event.button === 0
  // A dialog over the form leaves it as it is.
  if (!isOpened || link.pathname.startsWith(`${location.pathname}/`)) return
  if (event.ctrlKey || event.metaKey || event.shiftKey || !isUnsent(link)) return
  if (confirm(LEAVE)) {
    watched.clear()
    removeEventListener('beforeunload', leavePage)
    document.removeEventListener('click', followLink, true)
    return
  }
  event.preventDefault()
  event.stopPropagation()
}
