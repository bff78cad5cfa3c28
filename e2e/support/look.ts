import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Properties that another theme can break. */
const COLOURS = ['color-contrast', 'link-in-text-block']

const { resolve } = createRequire(import.meta.resolve('@axe-core/playwright'))
const AXE = readFileSync(resolve('axe-core/axe.min.js'), 'utf8')

/** Ends changes of colour, which a theme or an answer begins; one can begin another in what it holds. */
const SETTLE = `{
  const changes = () => document.getAnimations().filter((each) => each instanceof CSSTransition)
  for (let all = changes(); all.length > 0; all = changes()) for (const each of all) each.finish()
}`

/**
 * The screen as it is has nothing that WCAG 2.2 AA forbids and a machine can find, in both themes. An
 * answer is drawn before its navigation ends: until then its button is disabled, and would change
 * amid the audit.
 */
export async function expectAccessible(page: Page) {
  await expect(page.locator('.navigating')).toHaveCount(0)
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await findings((await axeOf(page)).withTags(STANDARD)), `${page.url()} light`).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await findings((await axeOf(page)).withRules(COLOURS)), `${page.url()} dark`).toEqual([])
}

/**
 * A document gets the script once, and in its place the builder puts in what settles the screen, right
 * before the audit. What does not fail is not described. Without frames, one page does: else each
 * audit opens another to end in.
 */
async function axeOf(page: Page) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const builder = new AxeBuilder({ page, axeSource: SETTLE }).setLegacyMode()
  return builder.options({ resultTypes: ['violations'] })
}

async function findings(axe: AxeBuilder) {
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => ({
    id,
    at: nodes.map(({ target, failureSummary }) => `${target}: ${failureSummary}`),
  }))
}

/** The page itself does not scroll sideways at 320 px, which is also 1280 px at 400 %. */
export async function expectNarrow(page: Page) {
  await page.setViewportSize({ width: 320, height: 640 })
  const width = await page.evaluate(() => {
    const pages = [document.documentElement, ...document.querySelectorAll('dialog')]
    return Math.max(...pages.map(({ scrollWidth }) => scrollWidth))
  })
  expect(width, page.url()).toBeLessThanOrEqual(320)
}
