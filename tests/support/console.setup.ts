/** Unexpected console output fails the test that caused it. */
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest'

let reported: MockInstance<typeof console.error>

beforeEach(() => {
  reported = vi.spyOn(console, 'error')
})

afterEach(() => {
  const calls = reported.mock.calls
  reported.mockRestore()
  expect(calls, 'console.error was called').toEqual([])
})
