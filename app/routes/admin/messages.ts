import { redirect } from 'react-router'
import { CASES_PATH } from '#app/features/site/cases/case.ts'
import { staffLoader } from '#app/platform/http/staff.server.ts'
import type { Route } from './+types/messages'

/** Where the list of cases was before all that waits stood in one queue. */
export const loader = staffLoader(async (_ctx, _args: Route.LoaderArgs) => {
  throw redirect(CASES_PATH, 301)
})
