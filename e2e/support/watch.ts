import type { Page } from '@playwright/test'

/** The browser's own word for an answer of 400 and above, which forms get on purpose. */
const REFUSED = /^Failed to load resource: the server responded with a status of 4/

/** The app's host, by number and by name. */
const OWN = ['127.0.0.1', 'localhost']

/**
 * Collects what must never happen on any screen: an error in the console or of a script, a request
 * to another origin, an answer of 500.
 */
export function watch(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    const isError = message.type() === 'error' || message.type() === 'warning'
    if (isError && !REFUSED.test(message.text())) complaints.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`script: ${error.message}`))
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && !OWN.includes(hostname)) {
      complaints.push(`request to ${request.url()}`)
    }
  })
  page.on('response', (response) => {
    if (response.status() >= 500) complaints.push(`${response.status()} of ${response.url()}`)
  })
  return complaints
}
