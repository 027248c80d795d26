import { describe, expect, it } from 'vitest'
import { Turns } from './take-turns.server.ts'

describe('Turns', () => {
  it('has one wait for the other, and for the rest that follows it', async () => {
    const turns = new Turns({ atOnce: 1, waiting: 1, restAfter: () => 50 })
    const at: Record<string, number> = {}
    const work = (name: string) => async () => {
      at[`${name} began`] = performance.now()
      await Promise.resolve()
      at[`${name} ended`] = performance.now()
    }
    await Promise.all([turns.take(work('first')), turns.take(work('second'))])
    expect((at['second began'] ?? 0) - (at['first ended'] ?? 0)).toBeGreaterThanOrEqual(48)
  })

  it('rests after work that failed, too, and refuses who would wait behind too many', async () => {
    const turns = new Turns({ atOnce: 1, waiting: 1, restAfter: () => 50 })
    const began = performance.now()
    const failed = turns.take(() => Promise.reject(new Error('broken')))
    const next = turns.take(() => Promise.resolve(performance.now()))
    await expect(turns.take(() => Promise.resolve())).rejects.toMatchObject({ kind: 'unavailable' })
    await expect(failed).rejects.toThrow('broken')
    expect((await next) - began).toBeGreaterThanOrEqual(48)
  })
})
