/** The test of every journey: Ana's browser, the API, and a watch for hidden errors. */
import { test as base, type Page } from '@playwright/test'
import { Api } from './api.ts'
import { loggedInAs, type Person, prepared } from './people.ts'
import { waitingForScripts } from './scripts.ts'
import { watch } from './watch.ts'

export { expect } from '@playwright/test'

type Fixtures = {
  /** Whether the browser runs scripts. */
  scripted: boolean
  api: Api
  /** A browser of somebody else. */
  as: (person: Person) => Promise<Page>
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  storageState: async ({}, use) => use(loggedInAs('ana')),
  scripted: async ({ javaScriptEnabled }, use) => use(javaScriptEnabled),
  page: async ({ page, scripted }, use) => {
    const complaints = watch(page)
    await use(scripted ? waitingForScripts(page) : page)
    base.expect(complaints).toEqual([])
  },
  api: async ({ playwright, baseURL }, use) => {
    const request = await playwright.request.newContext({
      ...(baseURL !== undefined && { baseURL }),
      extraHTTPHeaders: { Authorization: `Bearer ${prepared().token}` },
    })
    await use(new Api(request))
    await request.dispose()
  },
  as: async ({ browser, scripted }, use) => {
    const contexts: { close: () => Promise<void> }[] = []
    await use(async (person) => {
      const context = await browser.newContext({ storageState: loggedInAs(person) })
      contexts.push(context)
      const page = await context.newPage()
      return scripted ? waitingForScripts(page) : page
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
})
