import { listTrainersToName } from '#app/features/people/companies/queries-trainers.server.ts'
import { listCountries } from '#app/features/people/parties/list-countries.server.ts'
import { listTimeZones } from '#app/kit/dates.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { topicChoices } from './topic-choices.server.ts'

/** What the form of an event lets one choose from, in the reader's language. Two queries. */
export async function eventChoices(ctx: Ctx, timeZone: string) {
  const [{ categories, languages, otherLanguages }, trainers] = await Promise.all([
    topicChoices(ctx),
    listTrainersToName(ctx),
  ])
  return {
    categories,
    languages: [...languages, ...otherLanguages],
    countries: listCountries(ctx.language),
    timeZones: listTimeZones(timeZone),
    trainers,
  }
}
