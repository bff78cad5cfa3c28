import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { run, writeIn } from '#tests/support/process/scripts.ts'

const directory = mkdtempSync(join(tmpdir(), 'nomina-scripts-'))

afterAll(() => rmSync(directory, { recursive: true, force: true }))

describe('the pictures of the house', () => {
  const house = join(directory, 'pictured')
  const page = join(house, 'docs/architecture.md')
  const write = (path: string, text: string) => writeIn(house, path, text)
  const draw = (...args: string[]) => run('scripts/picture.mjs', args, house)

  beforeEach(() => {
    rmSync(house, { recursive: true, force: true })
    write('docs/architecture.md', MARKS)
    write('app/routes/incomes/create.tsx', "import '#app/http/forms/form.server.ts'\n")
    write(
      'app/http/forms/form.server.ts',
      "import { kinds } from '#db/kinds.ts'\nimport type { Kind } from '#db/kinds.ts'\nimport type { Typed } from './typed.server.ts'\n",
    )
    write('app/http/forms/typed.server.ts', '')
    write('app/components/field.tsx', "import type { Kind } from '#db/kinds.ts'\n")
    write('app/models/banks/fields.ts', '')
    write('app/upkeep/purges.server.ts', '')
    write('app/io/mail.server.ts', '')
    write('app/kernel/values/money.ts', '')
    write('db/kinds.ts', 'export const kinds = 1\n')
  })

  const MARKS = '# House\n<!-- house -->\n<!-- /house -->\nOr\n<!-- way -->\n<!-- /way -->\nEnd\n'

  test('are drawn between their marks, dotted where types alone are known', () => {
    expect(draw()).toMatchObject({ status: 0, stderr: '' })
    expect(readFileSync(page, 'utf8').split('\n')).toEqual([
      '# House',
      '<!-- house -->',
      '```mermaid',
      'flowchart TB',
      '  app_routes["app/routes<br>incomes"]',
      '  app_http["app/http<br>forms"]',
      '  app_components["app/components"]',
      '  app_upkeep["app/upkeep"]',
      '  app_models["app/models<br>banks"]',
      '  app_io["app/io"]',
      '  app_kernel["app/kernel<br>values"]',
      '  db["db"]',
      '  app_routes --> app_http',
      '  app_http --> db',
      '  app_components -.-> db',
      '```',
      '<!-- /house -->',
      'Or',
      '<!-- way -->',
      '```mermaid',
      'flowchart LR',
      '  subgraph app_routes["app/routes"]',
      '    app_routes_incomes_create_tsx["incomes/create.tsx"]',
      '  end',
      '  subgraph app_http["app/http"]',
      '    app_http_forms_form_server_ts["forms/form.server.ts"]',
      '  end',
      '  app_routes_incomes_create_tsx --> app_http_forms_form_server_ts',
      '```',
      '<!-- /way -->',
      'End',
      '',
    ])
  })

  test('are refused once they are out of date, and left as they are', () => {
    draw()
    expect(draw('--check')).toMatchObject({ status: 0, stderr: '' })
    const drawn = readFileSync(page, 'utf8')
    write('app/models/banks/fields.ts', "import '#app/kernel/values/money.ts'\n")
    const { status, stderr } = draw('--check')
    expect(status).toBe(1)
    expect(stderr).toContain('npm run picture')
    expect(readFileSync(page, 'utf8')).toBe(drawn)
    draw()
    expect(draw('--check').status).toBe(0)
  })

  test('need their places on the page', () => {
    write('docs/architecture.md', MARKS.replace('<!-- /way -->\n', ''))
    const { status, stderr } = draw()
    expect(status).toBe(1)
    expect(stderr).toContain('has no place for the picture "way"')
  })
})
