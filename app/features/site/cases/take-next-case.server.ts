import { notFound, Refusal, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { canWorkCases } from './policy.ts'
import { listCases } from './queries-cases.server.ts'
import { takeCase } from './take-case.server.ts'

/**
 * Takes of the cases that nobody looks after the one that is due first, as `takeCase` does; what a colleague
 * took meanwhile is passed over. Returns where it is decided. Not found for who is not of staff; refuses with
 * `conflict` where none is free.
 */
export async function takeNextCase(ctx: Ctx): Promise<string> {
  if (!canWorkCases(ctx.actor)) throw notFound()
  const { rows } = await listCases(ctx, { view: 'free', kind: '', language: '', after: '' })

  for (const row of rows) {
    const path = await takeCase(ctx, { kind: row.kind, key: row.key }).catch((error: unknown) => {
      if (error instanceof Refusal && error.kind === 'conflict') return null
      throw error
    })
    if (path !== null) return path
  }
  throw refuse('conflict', 'cases:refused.noneFree')
}
