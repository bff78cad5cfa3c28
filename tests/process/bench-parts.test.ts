/** Every part of the bench runs to its figures, at its smallest size: what they are is not judged. */
import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('every part of the bench runs, without a wrong answer', { timeout: 900_000 }, () => {
  const env = { ...process.env, BENCH_SIZE: 'smallest', NODE_ENV: 'production' }
  const { status, stdout, stderr } = spawnSync(process.execPath, ['bench/run.ts'], {
    env,
    encoding: 'utf8',
  })
  expect({ status, stderr, missed: stdout.match(/^.* MISS$/gm) }, stdout).toEqual({
    status: 0,
    stderr: '',
    missed: null,
  })
  for (const part of ['list, JSON', 'hostile:', 'payday, confirm', 'import, confirmed', 'soak:']) {
    expect(stdout).toContain(part)
  }
})
