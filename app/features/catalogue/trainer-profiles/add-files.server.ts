import { eq, sql } from 'drizzle-orm'
import { canWriteProfile } from '#app/features/catalogue/trainers/policy.ts'
import { filesHeld, MOST_CERTIFICATES } from '#app/features/catalogue/trainers/profile-files.ts'
import { trainerProfiles } from '#app/features/catalogue/trainers/tables.server.ts'
import { accounts } from '#app/features/people/accounts/tables.server.ts'
import { assignFiles } from '#app/features/people/parties/assign-files.server.ts'
import type { StoredDocument } from '#app/features/people/parties/file.ts'
import type { StoredPicture } from '#app/features/people/parties/store-picture.server.ts'
import { parties } from '#app/features/people/parties/tables.server.ts'
import { MOST_PICTURES } from '#app/kit/gallery.ts'
import { parseInput } from '#app/kit/input.ts'
import { BadInput, notFound, refuse } from '#app/kit/refusal.ts'
import { audit } from '#app/platform/audit.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { recordFact } from '#app/platform/facts.server.ts'
import { filesInput } from './inputs.ts'
import { profileChanged } from './profile.ts'
import { writePerson } from './write-person.server.ts'

export type NewFiles = { photo?: StoredPicture; picture?: StoredPicture; document?: StoredDocument }

/**
 * Adds stored files to the profile of the party acted for, created if needed: the photo, a picture of the
 * gallery with its caption, a certificate with or without a document and its last day. Nothing else changes.
 * Refuses a visitor
 * with `signIn`, an actor who is no provider with `forbidden`, too many pictures or certificates as bad
 * input, and somebody else's files as not found.
 */
export async function addFiles(
  ctx: Ctx,
  input: unknown,
  { photo, picture, document }: NewFiles,
): Promise<void> {
  const { actor } = ctx
  if (actor.kind === 'visitor') throw refuse('signIn', 'common:refused.signIn')
  if (!canWriteProfile(actor)) throw refuse('forbidden', 'common:refused.forbidden')
  const said = parseInput(filesInput, input)
  const { caption = '', certificate = document?.title.replace(/\.\w+$/, ''), certificateUntil: until } = said
  const { partyId, ownPartyId } = actor
  if (!photo && !picture && !certificate) return

  await inTransaction(async (tx) => {
    const [party] = await tx
      .select({ name: parties.name, image: accounts.image })
      .from(parties)
      .leftJoin(accounts, eq(accounts.partyId, parties.id))
      .where(eq(parties.id, partyId))
      .for('update', { of: parties })
    if (!party) throw notFound()
    await tx
      .insert(trainerProfiles)
      .values({
        partyId,
        displayName: party.name,
        image: party.image,
        language: ctx.language,
        timeZone: ctx.timeZone,
      })
      .onConflictDoNothing()
    const [held] = await tx.select().from(trainerProfiles).where(eq(trainerProfiles.partyId, partyId))
    if (!held) throw notFound()

    const isNew = certificate && !held.certificates.includes(certificate)
    if (picture && held.gallery.length >= MOST_PICTURES)
      throw new BadInput({ picture: { key: 'profiles:form.manyPictures', params: { most: MOST_PICTURES } } })
    if (isNew && held.certificates.length >= MOST_CERTIFICATES)
      throw new BadInput({
        certificate: { key: 'profiles:form.manyCertificates', params: { most: MOST_CERTIFICATES } },
      })
    const shown = picture && { src: picture.address, width: picture.width, height: picture.height, caption }
    const proof = certificate && document && { certificate, file: document.name, title: document.title }
    const profile = {
      image: photo?.address ?? held.image,
      gallery: shown ? [...held.gallery, shown] : held.gallery,
      certificates: isNew ? [...held.certificates, certificate] : held.certificates,
      certificateEnds:
        certificate && until ? { ...held.certificateEnds, [certificate]: until } : held.certificateEnds,
      certificateFiles: proof
        ? [...held.certificateFiles.filter((one) => one.certificate !== certificate), proof]
        : held.certificateFiles,
    }

    await tx
      .update(trainerProfiles)
      .set({ ...profile, updatedAt: sql`now()` })
      .where(eq(trainerProfiles.partyId, partyId))
    await assignFiles(
      tx,
      { kind: 'trainer.profile', id: partyId },
      { owners: [partyId, ownPartyId], names: filesHeld(profile) },
    )
    if (photo) await writePerson(tx, actor, { displayName: held.displayName, image: profile.image })
    await audit(tx, ctx, 'trainers.files', { kind: 'party', id: partyId })
    await recordFact(tx, profileChanged, partyId, { part: 'files' })
  })
}
