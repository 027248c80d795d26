import { pageNumber, pageOf } from '#app/kit/paging.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { getSettings } from './queries-settings.server.ts'
import {
  compareProviders,
  countAssessments,
  countProviders,
  listAssessments,
  listChoices,
} from './queries-trainings.server.ts'
import { wantedAssessmentsOf } from './wanted-assessments.ts'

const SIZE = 50

/**
 * What the page of assessments shows: trainings or providers of the workspace acted for, by pages, what they
 * can be narrowed by, and what is asked. Four queries.
 */
export async function getAssessmentsPage(ctx: Ctx, query: URLSearchParams) {
  const wanted = wantedAssessmentsOf(query)
  const page = pageNumber(query.get('page'))
  const part = { limit: SIZE, offset: (page - 1) * SIZE }
  const listTrainings = async () => {
    const [rows, total] = await Promise.all([
      listAssessments(ctx, wanted, part),
      countAssessments(ctx, wanted),
    ])
    return { trainings: pageOf(rows, total, page, SIZE), providers: null }
  }
  const listProviders = async () => {
    const [rows, total] = await Promise.all([compareProviders(ctx, part), countProviders(ctx)])
    return { trainings: null, providers: pageOf(rows, total, page, SIZE) }
  }
  const [listed, choices, settings] = await Promise.all([
    wanted.view === 'trainings' ? listTrainings() : listProviders(),
    listChoices(ctx),
    getSettings(ctx),
  ])
  return { wanted, choices, settings, ...listed }
}
