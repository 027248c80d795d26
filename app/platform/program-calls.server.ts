import { type ApiClient, isLockedFor, type Program, type ProgramScope, programUnder } from '#app/kit/actor.ts'
import { refuse } from '#app/kit/refusal.ts'
import { type Ctx, makeContext } from './context.server.ts'
import { requireOn } from './kill-switches.server.ts'
import { defineRegistry } from './registry.server.ts'

export type ProgramCtx = Ctx & { actor: Program }

/** A use case or a query that asks for no more than somebody who acts for a party. */
// biome-ignore lint/suspicious/noExplicitAny: what each takes is asked where it is called
type ProgramUseCase = (ctx: ProgramCtx, ...given: any[]) => Promise<unknown>

/** The use cases that a scope opens to programs, from the wiring of their feature. */
export type OpenToPrograms = Partial<Record<ProgramScope, readonly ProgramUseCase[]>>

/** All use cases open to programs; any other is closed. */
export const programUseCases = defineRegistry<readonly OpenToPrograms[]>(
  'use cases that are open to programs',
)

/**
 * Runs a use case for a program, as the only way in for programs. Refuses with `forbidden` a use case that no
 * scope opens, a client without that scope, and a write in a locked workspace, with `unavailable` a write
 * while writing is turned off; then as the use case refuses.
 */
export async function callAsProgram<G extends unknown[], T>(
  client: ApiClient,
  act: (ctx: ProgramCtx, ...given: G) => Promise<T>,
  given: G,
  asked: Pick<Partial<Ctx>, 'language' | 'timeZone' | 'requestId' | 'ip' | 'now'> = {},
): Promise<T> {
  const opened = (await programUseCases.read()).flatMap((open) => Object.entries(open))
  const [scope] = opened.find(([, useCases]) => useCases.includes(act as ProgramUseCase)) ?? []
  if (scope === undefined) throw refuse('forbidden', 'common:refused.forbidden')
  const actor = programUnder(client, scope as ProgramScope)
  const ctx = makeContext(asked)
  if (scope.endsWith(':write')) {
    requireOn('writing')
    if (isLockedFor(actor, ctx.now())) throw refuse('forbidden', 'companies:refused.locked')
  }
  return act({ ...ctx, actor, visitorKey: null, deviceKeys: [], linkCodes: [] }, ...given)
}
