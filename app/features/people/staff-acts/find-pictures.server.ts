import type { Choice } from '#app/features/people/notifications/statement.ts'
import { BadInput, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { listPictures } from './queries-pictures.server.ts'
import type { ActedOn } from './staff-act.ts'

type Chosen = {
  of: { kind: ActedOn; id: string }
  acts: readonly Choice[]
  /** By their names. */
  pictures: readonly string[]
}

/**
 * The files of the pictures of a thing that are to be removed; none where none is. Bad input beside `pictures`
 * where none was chosen; refuses with `conflict` one that the thing shows no more.
 */
export async function findPictures(ctx: Ctx, { of, acts, pictures }: Chosen): Promise<string[]> {
  if (!acts.includes('picture.remove')) return []
  if (pictures.length === 0) throw new BadInput({ pictures: { key: 'staff-acts:decide.noPicture' } })
  const shown = new Map((await listPictures(ctx, of)).map(({ id, name }) => [name, id]))
  const found = pictures.flatMap((name) => shown.get(name) ?? [])
  if (found.length < pictures.length) throw refuse('conflict', 'staff-acts:refused.done')
  return found
}
