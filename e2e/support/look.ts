import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Properties that another theme can break. */
const COLOURS = ['color-contrast', 'link-in-text-block']

/** The screen as it is has nothing that WCAG 2.2 AA forbids and a machine can find, in both themes. */
export async function expectAccessible(page: Page) {
  await show(page, 'light')
  expect(await findings(axeOf(page).withTags(STANDARD)), 'light').toEqual([])
  await show(page, 'dark')
  expect(await findings(axeOf(page).withRules(COLOURS)), 'dark').toEqual([])
}

/** Without frames, one page does: else each audit opens another to end in. */
const axeOf = (page: Page) => new AxeBuilder({ page }).setLegacyMode()

async function show(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme })
  await page.evaluate(() => {
    // What is folded away is not drawn: its changes of colour begin, and go on when it is unfolded.
    const isDrawn = ({ effect }: Animation) =>
      effect instanceof KeyframeEffect && effect.target?.checkVisibility() === true
    const changes = document
      .getAnimations()
      .filter((each) => each instanceof CSSTransition && isDrawn(each))
    return Promise.allSettled(changes.map(({ finished }) => finished))
  })
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
  expect(width).toBeLessThanOrEqual(320)
}
