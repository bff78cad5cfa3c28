// Proves docs/rules/messages.md#3; docs/rules/running.md#10; docs/rules/workshop.md#6.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLog, type Log } from '#app/kernel/log.server.ts'
import { type Job, startScheduler } from '#app/kernel/scheduler.server.ts'

const MINUTE = 60_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const start = (...jobs: Job[]) => startScheduler(jobs, createLog('silent'))

describe('the scheduler', () => {
  test('runs its jobs soon after the start and every minute, until it is stopped', async () => {
    const ran: string[] = []
    const job = (name: string): Job => ({ name, run: async () => void ran.push(name) })
    const { stop } = start(job('a'), job('b'))
    expect(ran).toEqual([])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(ran).toEqual(['a', 'b'])
    await vi.advanceTimersByTimeAsync(3 * MINUTE)
    expect(ran).toHaveLength(8)
    await stop()
    await vi.advanceTimersByTimeAsync(3 * MINUTE)
    expect(ran).toHaveLength(8)
  })

  test('goes on after a job that failed', async () => {
    let ran = 0
    const { stop } = start(
      { name: 'broken', run: () => Promise.reject(new Error('no database')) },
      { name: 'sound', run: async () => void ran++ },
    )
    await vi.advanceTimersByTimeAsync(10_000 + MINUTE)
    await stop()
    expect(ran).toBe(2)
  })

  test('does not log the error of a failed job that is logged elsewhere', async () => {
    const failed: unknown[] = []
    const log = { error: (said: { job: string }) => failed.push(said.job) } as unknown as Log
    const away = new Error('database away')
    const fail = (name: string, error: Error): Job => ({ name, run: () => Promise.reject(error) })
    const jobs = [fail('waiting', away), fail('broken', new Error('a fault of ours'))]
    const { stop } = startScheduler(jobs, log, (error) => error === away)
    await vi.advanceTimersByTimeAsync(10_000)
    await stop()
    expect(failed).toEqual(['broken'])
  })

  test('never runs a job twice at once, and waits for it when it is stopped', async () => {
    let running = 0
    let most = 0
    const { promise, resolve } = Promise.withResolvers<void>()
    let aborted = false
    const { stop } = start({
      name: 'slow',
      run: async (signal) => {
        running++
        most = Math.max(most, running)
        signal.addEventListener('abort', () => {
          aborted = true
          resolve()
        })
        await promise
        running--
      },
    })
    await vi.advanceTimersByTimeAsync(10 * MINUTE)
    expect([running, most]).toEqual([1, 1])
    await stop()
    expect([running, aborted]).toEqual([0, true])
  })

  test('starts no job after it is stopped, neither the next one nor in the next minute', async () => {
    const ran: string[] = []
    const { promise, resolve } = Promise.withResolvers<void>()
    const { stop } = start(
      { name: 'slow', run: () => promise },
      { name: 'next', run: async () => void ran.push('next') },
    )
    await vi.advanceTimersByTimeAsync(10_000)
    const stopped = stop()
    resolve()
    await stopped
    expect(ran).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })
})
