import { eq, sql } from 'drizzle-orm'
import type { ShownPictures } from '#app/kit/gallery.ts'
import type { PartyId } from '#app/kit/ids.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Tx } from '#app/platform/db.server.ts'
import { companyProfiles } from './tables.server.ts'

type Change = { id: string; change: (shown: ShownPictures) => ShownPictures }

/** Changes the logo of a company. */
export async function changeLogo(tx: Tx, _ctx: Ctx, { id, change }: Change): Promise<void> {
  const ofCompany = eq(companyProfiles.companyId, id as PartyId)
  const [held] = await tx
    .select({ logo: companyProfiles.logo })
    .from(companyProfiles)
    .where(ofCompany)
    .for('update')
  if (!held) return
  const { cover: logo } = change({ cover: held.logo, gallery: [] })
  if (logo === held.logo) return
  await tx.update(companyProfiles).set({ logo, updatedAt: sql`now()` }).where(ofCompany)
}
