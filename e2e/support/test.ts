/** The test of every journey: Ana's browser, the API, and a watch for hidden errors. */
import { test as base, type Page } from '@playwright/test'
import { Api } from './api.ts'
import { loggedInAs, type Person, prepared } from './people.ts'
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
  page: async ({ page }, use) => {
    const complaints = watch(page)
    await use(page)
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
  as: async ({ browser }, use) => {
    const contexts: { close: () => Promise<void> }[] = []
    await use(async (person) => {
      const context = await browser.newContext({ storageState: loggedInAs(person) })
      contexts.push(context)
      return context.newPage()
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
})
