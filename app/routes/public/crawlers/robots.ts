import { DEFAULT_LANGUAGE } from '#app/kit/language.ts'
import { notFound } from '#app/kit/refusal.ts'
import { robotsFile } from '#app/kit/robots.ts'
import { config } from '#app/platform/config.server.ts'
import { loaderOf } from '#app/platform/http/page.server.ts'
import { publicFile } from '#app/platform/http/public-file.server.ts'
import type { Route } from './+types/robots'

/** /robots.txt, the same in every mode: what is not to be found says so on its page as well. */
export const loader = loaderOf(async (ctx, { request }: Route.LoaderArgs) => {
  if (ctx.language !== DEFAULT_LANGUAGE) throw notFound()
  return publicFile(request, robotsFile(config().ORIGIN), { type: 'text/plain', seconds: 86_400 })
})
