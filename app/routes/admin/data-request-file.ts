import { openRequestedData } from '#app/features/site/data-requests/open-requested-data.server.ts'
import { staffLoader } from '#app/platform/http/staff.server.ts'
import { archiveAnswer } from '../account/archive-answer.server.ts'
import type { Route } from './+types/data-request-file'

/** What is kept of somebody who asked by a letter, for staff to send it. */
export const loader = staffLoader(async (ctx, { params: { code } }: Route.LoaderArgs) =>
  archiveAnswer(await openRequestedData(ctx, { code, token: '' })),
)
