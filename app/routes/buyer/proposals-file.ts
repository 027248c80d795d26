import { writeComparison } from '#app/features/procurement/evaluations/write-comparison.server.ts'
import { getReceivedProposals } from '#app/features/procurement/proposals/queries-proposals.server.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import { tableAnswer, tableAskedBy } from '../table-answer.server.ts'
import type { Route } from './+types/proposals-file'

/** The proposals to an own requirement beside each other, as a file for spreadsheets. */
export const loader = personLoader(async (ctx, { params, url }: Route.LoaderArgs) => {
  const as = tableAskedBy(url)
  return tableAnswer(as, writeComparison(ctx, await getReceivedProposals(ctx, params.url), as))
})
