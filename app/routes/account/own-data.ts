import { openData } from '#app/features/site/privacy/open-data.server.ts'
import { personLoader } from '#app/platform/http/guard.server.ts'
import type { Route } from './+types/own-data'
import { archiveAnswer } from './archive-answer.server.ts'

/** All that is kept of a person, to save; for a link that the settings give for the password. */
export const loader = personLoader(async (ctx, { params }: Route.LoaderArgs) =>
  archiveAnswer(await openData(ctx, params.link)),
)
