import { partyIdOf } from '#app/kit/actor.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { About } from './message-path.ts'
import { lookUpSubject } from './queries-subject.server.ts'
import type { Subject } from './subject-registry.server.ts'

/**
 * The thing that the party acted for may speak about, and with whom. Refuses with `notFound` an unknown kind,
 * what the reader does not see, and what is the own, of which there is nobody to speak with.
 */
export async function findSubject(ctx: Ctx, about: About): Promise<Subject & { kind: string }> {
  const found = await lookUpSubject(ctx, about)
  if (!found || found.otherId === partyIdOf(ctx.actor)) throw notFound()
  return found
}
