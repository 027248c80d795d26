import { openRequestedData } from '#app/features/site/data-requests/open-requested-data.server.ts'
import { loaderOf } from '#app/platform/http/page.server.ts'
import type { Route } from './+types/data-request-archive'
import { archiveAnswer } from './archive-answer.server.ts'

/** What is kept of somebody who asked by a letter, for the link that went to the address. */
export const loader = loaderOf(async (ctx, { params: { code, token } }: Route.LoaderArgs) =>
  archiveAnswer(await openRequestedData(ctx, { code, token })),
)
