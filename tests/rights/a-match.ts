import { eq } from 'drizzle-orm'
import { refusalToken } from '#app/features/procurement/matching/refusal-token.server.ts'
import { requirementMatches } from '#app/features/procurement/matching/tables.server.ts'
import { requirements } from '#app/features/procurement/requirements/tables.server.ts'
import type { PartyId } from '#app/kit/ids.ts'
import { db } from '#app/platform/testing/store.ts'

/** The sealed link of a provider who was told of a requirement. */
export async function aMatch(url: string, providerId: PartyId): Promise<string> {
  const [row] = await db().select().from(requirements).where(eq(requirements.slug, url))
  const told = { requirementId: row?.id ?? '', providerId }
  await db()
    .insert(requirementMatches)
    .values({ ...told, score: 30, reasons: [] })
  return refusalToken(told)
}
