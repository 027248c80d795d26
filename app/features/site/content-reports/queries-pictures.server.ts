import {
  listPictures,
  type PictureToDecide,
} from '#app/features/people/staff-acts/queries-pictures.server.ts'
import { notFound } from '#app/kit/refusal.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { DECIDED_AS, readReportedKey } from './content-report.ts'

/** The pictures that a reported thing shows. Not found for an actor who may not decide. */
export async function listReportedPictures(ctx: Ctx, key: string): Promise<PictureToDecide[]> {
  const reported = readReportedKey(key)
  if (!reported) throw notFound()
  return listPictures(ctx, { kind: DECIDED_AS[reported.kind], id: reported.id })
}
