import { requireAssessments } from '#app/features/delivery/assessments/policy.ts'
import { wantedAssessmentsOf } from '#app/features/delivery/assessments/wanted-assessments.ts'
import { writeResults } from '#app/features/delivery/assessments/write-results.server.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import { tableAnswer, tableAskedBy } from '../provider/table-answer.server.ts'
import type { Route } from './+types/assessments-file'

/** The wanted assessments of the workspace, as a file for spreadsheets. */
export const loader = personLoader(async (ctx, { url }: Route.LoaderArgs) => {
  requireAssessments(ctx.actor)
  const as = tableAskedBy(url)
  return tableAnswer(as, writeResults(ctx, wantedAssessmentsOf(url.searchParams), as))
})
