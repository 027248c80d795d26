import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import type { Choice } from '#app/features/people/notifications/statement.ts'
import type { FileUse } from '#app/features/people/parties/file.ts'
import { fileUses, parties, storedFiles } from '#app/features/people/parties/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { pictureAddress } from '#app/kit/picture-address.ts'
import { BadInput, notFound, refuse } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { pictureUses } from './picture-holder-registry.server.ts'
import { canModerate } from './policy.ts'
import { partiesModeratedBy, picturesModeratedBy } from './queries-scope.server.ts'
import type { ActedOn } from './staff-act.ts'

/** Which pictures stand for a person or a workspace: photo, profile, logo. */
export async function picturesOfParty(ctx: Ctx, id: string): Promise<FileUse[]> {
  const [person] = await read(ctx)
    .select({ accountId: accounts.id })
    .from(parties)
    .innerJoin(accounts, eq(accounts.partyId, parties.id))
    .where(and(partiesModeratedBy(ctx.actor), eq(parties.id, id as PartyId)))
  const photo = person ? [{ kind: 'account.photo', id: person.accountId }] : []
  return [{ kind: 'trainer.profile', id }, { kind: 'company.logo', id }, ...photo]
}

/** A picture that the page of a thing shows. */
export type PictureToDecide = { id: string; name: string; address: string }

/**
 * The uploaded pictures that the page of a thing shows; none of a thing that has none. Not found for an actor
 * who does not moderate.
 */
export async function listPictures(
  ctx: Ctx,
  { kind, id }: { kind: ActedOn; id: string },
): Promise<PictureToDecide[]> {
  const { actor } = ctx
  if (!canModerate(actor)) throw notFound()
  const uses = (await (await pictureUses.read())[kind]?.(ctx, id)) ?? []
  if (uses.length === 0) return []
  const isUsed = or(
    ...uses.map((use) => and(eq(fileUses.subjectKind, use.kind), eq(fileUses.subjectId, use.id))),
  )
  const rows = await read(ctx)
    .selectDistinct({ id: storedFiles.id, name: storedFiles.name, at: storedFiles.createdAt })
    .from(storedFiles)
    .innerJoin(fileUses, eq(fileUses.fileId, storedFiles.id))
    .where(
      and(
        picturesModeratedBy(actor),
        eq(storedFiles.kind, 'picture'),
        isNull(storedFiles.droppedAt),
        isUsed ?? sql`false`,
      ),
    )
    .orderBy(asc(storedFiles.createdAt), asc(storedFiles.id))
  return rows.map(({ at: _at, ...row }) => ({ ...row, address: pictureAddress(row.name) }))
}

/** The same of a person or a workspace by its username. */
export async function listPicturesOf(ctx: Ctx, username: string): Promise<PictureToDecide[]> {
  if (!canModerate(ctx.actor)) throw notFound()
  const [party] = await read(ctx)
    .select({ id: parties.id })
    .from(parties)
    .where(and(partiesModeratedBy(ctx.actor), eq(parties.slug, username.toLowerCase())))
  if (!party) throw notFound()
  return listPictures(ctx, { kind: 'party', id: party.id })
}

type Chosen = {
  of: { kind: ActedOn; id: string }
  acts: readonly Choice[]
  /** By their names. */
  pictures: readonly string[]
}

/**
 * The files of the pictures of a thing that are to be removed; none where none is. Bad input beside
 * `pictures` where none was chosen; refuses with `conflict` one that the thing shows no more.
 */
export async function findPictures(ctx: Ctx, { of, acts, pictures }: Chosen): Promise<string[]> {
  if (!acts.includes('picture.remove')) return []
  if (pictures.length === 0) throw new BadInput({ pictures: { key: 'staff-acts:decide.noPicture' } })
  const shown = new Map((await listPictures(ctx, of)).map(({ id, name }) => [name, id]))
  const found = pictures.flatMap((name) => shown.get(name) ?? [])
  if (found.length < pictures.length) throw refuse('conflict', 'staff-acts:refused.done')
  return found
}
