import { and } from 'drizzle-orm'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { read } from '#app/platform/db.server.ts'
import { certificatesPlacedFrom, certificatesRevokedBefore } from './queries-scope.server.ts'
import { LIST_SIZE } from './status-list.ts'
import { certificates } from './tables.server.ts'

/** The status indexes of a list's withdrawn certificates. Two queries; the first list always exists. */
export async function listRevoked(ctx: Ctx, list: number): Promise<number[]> {
  const from = list * LIST_SIZE
  const [revoked, some] = await Promise.all([
    read(ctx)
      .select({ place: certificates.statusIndex })
      .from(certificates)
      .where(and(certificatesPlacedFrom(from), certificatesRevokedBefore(from + LIST_SIZE))),
    read(ctx)
      .select({ place: certificates.statusIndex })
      .from(certificates)
      .where(certificatesPlacedFrom(from))
      .limit(1),
  ])
  if (list > 0 && some.length === 0) throw notFound()
  return revoked.map(({ place }) => place - from)
}
