/** The paper of a 'Constancia de trabajo' (docs/rules/salaries.md#8). */
import { expect, test } from 'vitest'
import { certificateHtml } from '#app/io/printing/certificate.server.tsx'
import type { IsoDate } from '#app/kernel/values/dates.ts'
import { centimos } from '#app/kernel/values/money.ts'

test('keeps the amount and its unit on one line', () => {
  const html = certificateHtml({
    company: { name: 'Cerro Ávila, C.A.', ric: 'J-07013380-5' } as never,
    ...{ name: 'María Ñáñez', ric: 'V-11.470.283', position: 'Analista' },
    ...{ hired_at: '2020-03-02' as IsoDate, left_at: null, today: '2026-11-20' as IsoDate },
    ...{ salary: centimos(100_001), currency: 'VES' },
  })
  expect(html).toContain('(1.000,01\u00a0Bs).')
})
