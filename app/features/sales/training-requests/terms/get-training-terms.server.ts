import { and, eq } from 'drizzle-orm'
import type { Tx } from '#app/platform/db.server.ts'
import { trainingTerms } from './tables.server.ts'
import type { TrainingTermsSubject } from './terms.ts'

/** One version of a subject's terms; the caller has locked the subject. */
export async function getTrainingTerms(
  tx: Tx,
  { subject, version }: { subject: TrainingTermsSubject; version: number },
) {
  const [terms] = await tx
    .select()
    .from(trainingTerms)
    .where(
      and(
        eq(trainingTerms.subjectKind, subject.kind),
        eq(trainingTerms.subjectId, subject.id),
        eq(trainingTerms.version, version),
      ),
    )
  if (!terms) throw new Error('a subject without terms')
  return terms
}
