import type { Ctx } from '#app/platform/context.server.ts'
import type { About } from './message-path.ts'
import { type Subject, subjectKinds } from './subject-registry.server.ts'

/**
 * The thing of a kind and name that the reader sees, and whose it is: perhaps the reader's own. Null for an
 * unknown kind, and for what the reader does not see.
 */
export async function lookUpSubject(
  ctx: Ctx,
  { kind, ref }: About,
): Promise<(Subject & { kind: string }) | null> {
  const kinds = await subjectKinds.read()
  const known = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
  const found = await known?.find(ctx, ref)
  return found ? { kind: known?.leadsTo ?? kind, ...found } : null
}
